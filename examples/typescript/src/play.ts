/**
 * Plays a whole match of every game and has the referee check it.
 *
 *     npm start                            against http://127.0.0.1:8000
 *     npm start -- http://127.0.0.1:9000   against another address
 */

import { type LegalAction, type Position, Refusal, type State, referee } from "./client.js";

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

async function playMatch(game: Position["state"]["game"], seats: 2 | 3 | 4): Promise<State[]> {
  let position = await boneyard.deal({ game, seats, start: { seed: `typescript-${game}` } });
  const rounds: State[] = [];
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
        console.log(`${game}: ${summary(position)} after ${rounds.length + 1} rounds`);
        return [...rounds, position.state];
    }
  }
  throw new Error(`${game} does not end`);
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
for (const [at, { id, title }] of games.entries()) {
  const rounds = await playMatch(id, ([2, 3, 4] as const)[at % 3] ?? 2);
  const audit = await boneyard.audit(rounds);
  if (!audit.ok) throw new Error(`${title}: ${audit.fault?.code}`);
  console.log(`  checked: ${audit.good.rounds} rounds, ${audit.good.actions} actions`);
}
console.log(`a wrong pass is refused: ${await refused(await boneyard.deal({ game: "goat", seats: 2 }))}`);
