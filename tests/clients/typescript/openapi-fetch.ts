// Plays a round with openapi-fetch and the types of openapi-typescript.
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/contract";

type GameState = components["schemas"]["GameState"];

const http = createClient<paths>({ baseUrl: process.argv[2] });

function answered<T>({ data, error }: { data?: T; error?: { code: string } }): T {
  if (data === undefined) throw new Error(error?.code);
  return data;
}

const act = (state: GameState, action: string) => http.POST("/v1/actions", { body: { state, action, auto: true } });

let position = answered(await http.POST("/v1/matches", { body: { game: "goat", seats: 3 } }));
const { error } = await act(position.state, "pass");
if (error?.code === undefined) throw new Error("a pass of somebody who can play is not refused");

for (let actions = 0; position.now.phase === "playing" && actions < 300; actions += 1) {
  position = answered(await act(position.state, position.now.legal_actions[0]?.action ?? "none"));
}
console.log(position.now.phase, position.now.result?.reason);
