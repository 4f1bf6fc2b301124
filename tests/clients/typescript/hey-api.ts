// Plays a round with the functions of @hey-api/openapi-ts.
import { dealMatch, takeAction } from "./generated";
import type { GameState } from "./generated";
import { client } from "./generated/client.gen";

client.setConfig({ baseUrl: process.argv[2]! });

const act = (state: GameState, action: string) => takeAction({ body: { state, action, auto: true } });

const dealt = await dealMatch({ body: { game: "goat", seats: 3 }, throwOnError: true });
let position = dealt.data;
const { error } = await act(position.state, "pass");
if (error?.code === undefined) throw new Error("a pass of somebody who can play is not refused");

for (let actions = 0; position.now.phase === "playing" && actions < 300; actions += 1) {
  const { data, error } = await act(position.state, position.now.legal_actions[0]?.action ?? "none");
  if (data === undefined) throw new Error(error.code);
  position = data;
}
console.log(position.now.phase, position.now.result?.reason);
