// Plays a round with the functions of orval.
import { dealMatch, takeAction } from "./generated/contract";
import type { GameState } from "./generated/contract";

const send = globalThis.fetch;
globalThis.fetch = (path, init) => send(new URL(String(path), process.argv[2]), init);

const act = (state: GameState, action: string) => takeAction({ state, action, auto: true });

const dealt = await dealMatch({ game: "goat", seats: 3 });
if (dealt.status !== 201) throw new Error(dealt.data.code);
let position = dealt.data;
const refused = await act(position.state, "pass");
if (refused.status === 200 || refused.data.code === undefined) throw new Error("a pass of somebody who can play is not refused");

for (let actions = 0; position.now.phase === "playing" && actions < 300; actions += 1) {
  const answer = await act(position.state, position.now.legal_actions[0]?.action ?? "none");
  if (answer.status !== 200) throw new Error(answer.data.code);
  position = answer.data;
}
console.log(position.now.phase, position.now.result?.reason);
