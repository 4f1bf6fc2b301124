// Reads lines "schema <tab> JSON", decodes and encodes each with the generated functions, and prints it.
import { createInterface } from "node:readline";
import * as generated from "./generated";

const trips: Record<string, (value: unknown) => unknown> = {
  EachSchema: (value) => generated.EachSchemaToJSON(generated.EachSchemaFromJSON(value)),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [schema = "", text = ""] = line.split("\t");
  try {
    console.log(JSON.stringify(trips[schema]!(JSON.parse(text))));
  } catch (error) {
    console.log(`!${String(error).replaceAll("\n", " ")}`);
  }
}
