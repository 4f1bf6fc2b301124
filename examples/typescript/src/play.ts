/**
 * Plays a whole match of every game and has the referee check it.
 *
 *     npm start                            against http://127.0.0.1:8000
 *     npm start -- http://127.0.0.1:9000   against another address
 */

import { Refusal, referee } from "./client.js";
import type { GameId, GameState, LegalAction, MatchRequest, Position } from "./client.js";

const MOST_ROUNDS = 200;

const boneyard = referee(process.argv[2] ?? "http://127.0.0.1:8000");

/** Most points in play first; then whatever leaves the fewest values open to the others. */
function choose(legal: readonly LegalAction[]): LegalAction {
  const [best] = [...legal].sort(
    (a, b) => (b.points ?? 0) - (a.points ?? 0) || (a.leaves?.length ?? 0) - (b.leaves?.length ?? 0),
  );
  if (best === undefined) throw new Error("The seat on turn has always something to do.");
  return best;
}

async function playMatch(match: MatchRequest): Promise<GameState[]> {
  let position = await boneyard.deal(match);
  const rounds: GameState[] = [];
  while (rounds.length < MOST_ROUNDS) {
    switch (position.now.phase) {
      case "playing":
        position = await boneyard.act(position, choose(position.now.legal_actions).action);
        break;
      case "round_over":
        rounds.push(position.state);
        position = await boneyard.nextRound(position);
        break;
      case "match_over":
        console.log(`${match.game}: ${summary(position)} after ${rounds.length + 1} rounds`);
        return [...rounds, position.state];
      default:
        throw new Error(`This program does not know the phase ${position.now.phase}`);
    }
  }
  throw new Error(`${match.game} does not end`);
}

function summary({ now }: Position): string {
  const winners = now.match?.winners.map((team) => `team ${team}`).join(" and ");
  return `${winners} won, ${now.points.join(" : ")}`;
}

/** A refusal is an error with a code, and the state stays as it was. */
async function refused(position: Position): Promise<string> {
  try {
    await boneyard.act(position, "pass");
  } catch (error) {
    if (error instanceof Refusal) return error.problem.code;
    throw error;
  }
  throw new Error("Who holds a playable tile must not pass.");
}

const games = await boneyard.games();
for (const [at, { id, title, seats }] of games.entries()) {
  const game = id as GameId; // The service deals what it lists, games that are newer than these types as well.
  const rounds = await playMatch({ game, seats: seats[at % seats.length] ?? 2, seed: `typescript-${id}` });
  const audit = await boneyard.audit(rounds);
  if (!audit.ok) throw new Error(`${title}: ${audit.fault?.code}`);
  console.log(`  checked: ${audit.good.rounds} rounds, ${audit.good.actions} actions`);
}
console.log(`a wrong pass is refused: ${await refused(await boneyard.deal({ game: "goat", seats: 3 }))}`);
