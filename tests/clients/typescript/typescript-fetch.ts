// Plays a round with the classes of openapi-generator's typescript-fetch.
import { Configuration, PlayApi, ProblemFromJSON, ResponseError } from "./generated";
import type { GameState } from "./generated";

const play = new PlayApi(new Configuration({ basePath: process.argv[2] }));

const act = (state: GameState, action: string) => play.takeAction({ actionRequest: { state, action, auto: true } });

let position = await play.dealMatch({ matchRequest: { game: "goat", seats: 3 } });
const problem = await act(position.state, "pass").then(
  () => undefined,
  async (error) => (error instanceof ResponseError ? ProblemFromJSON(await error.response.json()) : undefined),
);
if (problem?.code === undefined) throw new Error("a pass of somebody who can play is not refused");

for (let actions = 0; position.now.phase === "playing" && actions < 300; actions += 1) {
  position = await act(position.state, position.now.legalActions[0]?.action ?? "none");
}
console.log(position.now.phase, position.now.result?.reason);
