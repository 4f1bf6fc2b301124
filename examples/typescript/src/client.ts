/** The referee as a handful of typed functions: what may be sent and what comes back follows from the contract. */

import createClient from "openapi-fetch";
import type { components, paths } from "./contract.js";

type Schemas = components["schemas"];
export type Position = Schemas["PositionAnswer"];
export type GameState = Schemas["GameState"];
export type GameId = Schemas["GameId"];
export type LegalAction = Schemas["LegalAction"];
export type MatchRequest = Schemas["MatchRequest"];
export type Problem = Schemas["Problem"];

/** A refusal: `problem.code` is stable, so a program can switch on it. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
  }
}

export function referee(baseUrl: string) {
  const http = createClient<paths>({ baseUrl });
  return {
    /** The games, with their rules in plain words and their house rules. */
    games: async () => answered(await http.GET("/v1/games")).games,

    /** The first round of a match. */
    deal: async (body: MatchRequest) => answered(await http.POST("/v1/matches", { body })),

    /** The position after an action. `expect` refuses a click on a table that has moved on since. */
    act: async ({ state, now }: Position, action: string) =>
      answered(await http.POST("/v1/actions", { body: { state, action, expect: now.step, seat: now.turn ?? null } })),

    /** The next round, points carried over. */
    nextRound: async ({ state, now }: Position) =>
      answered(await http.POST("/v1/rounds", { body: { state, expect: now.step } })),

    /** Whether a match was played by the rules, from the last state of each of its rounds. */
    audit: async (rounds: GameState[]) => answered(await http.POST("/v1/audits", { body: { rounds } })),
  };
}

type Answer<T> = { data?: T; error?: unknown; response: Response };

function answered<T>({ data, error, response }: Answer<T>): T {
  if (data !== undefined) return data;
  if (isProblem(error)) throw new Refusal(error);
  throw new Error(`${response.url} answered ${response.status} without a problem document`);
}

function isProblem(error: unknown): error is Problem {
  return typeof error === "object" && error !== null && "code" in error;
}
