// What the referee's codes say to a person. Sentences are for the screen and for screen readers alike.

import { countsInPlay, teamName } from "./match.js";

export function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** "2, 3 and 5" */
export function list(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** A tile as it is said. */
export function tileWords(tile) {
  return tile.replace("-", "–");
}

const ENDS = { left: "left end", right: "right end", up: "upper end", down: "lower end" };

/** A place as it is said: "left end", or "up side of 6–6". */
export function endWords(end) {
  if (end === null) return "empty table";
  if (end in ENDS) return ENDS[end];
  const [double, side] = end.split(".");
  return `${side} side of ${tileWords(double)}`;
}

/** An event as a sentence, or null where nothing is to be said. */
export function eventWords(match, event) {
  const name = match.names[event.seat];
  const team = event.team === null ? null : teamName(match, event.team);
  switch (event.type) {
    case "dealt":
      return `Round ${event.round} is dealt. ${match.names[event.leader]} leads.`;
    case "redealt":
      return `Dealt again: ${event.seat === null ? "nobody holds a double" : `${name}’s hand ${REDEALS[event.reason] ?? "is not playable"}`}.`;
    case "played":
      return `${name} lays ${tileWords(event.tile)}${event.end === null ? "" : ` at the ${endWords(event.end)}`}.`;
    case "scored":
      return `${team} ${scores(match, event.team)} ${event.amount}: ${countWords(event.of, event.amount)}.`;
    case "drew":
      return event.tile === null ? `${name} draws a tile.` : `${name} draws ${tileWords(event.tile)}.`;
    case "passed":
      return `${name} passes: no ${list(event.lacks.map(String), "or")}.`;
    case "went_out":
      return `${name} goes out with ${tileWords(event.tile)}.`;
    case "blocked":
      return `The round is blocked. ${name} laid the last tile.`;
    case "held":
      return `${team}: ${event.amount} held, ${event.total} in all, until the account opens.`;
    case "account_opened":
      return `${team}’s account opens with ${event.amount} and stands at ${event.total}.`;
    case "held_wiped":
      return `${team} went out: ${event.amount} held ${event.amount === 1 ? "point is" : "points are"} wiped.`;
    case "match_ended":
      return matchWords(match, event);
    default:
      return null;
  }
}

const REDEALS = {
  doubles: "had too many doubles",
  same_value: "had too many tiles of one value",
};

/** "scores", or "writes" where points are penalties; two partners "score". */
export function scores(match, team) {
  const verb = match.rules.target_means === "loses" ? "write" : "score";
  return match.position.now.teams.filter((other) => other === team).length === 1 ? `${verb}s` : verb;
}

/** The count as a sum: "3 + 10 = 13", without the parts that are worth nothing. */
export function countWords(parts, total) {
  const amounts = parts.map(({ amount }) => amount).filter(Boolean);
  return amounts.length > 1 ? `${amounts.join(" + ")} = ${total}` : `${total}`;
}

/** How a round ended, in a few words. */
export function resultWords(match, result) {
  if (result.reason === "out") return `${match.names[result.out_seat]} goes out`;
  if (result.reason === "blocked") return "The round is blocked";
  return `${match.names[result.last_seat]} reaches the target`;
}

/** One line of a settlement. */
export function becauseWords(match, line) {
  const whose = list(line.seats.map((seat) => `${match.names[seat]}’s`));
  switch (line.code) {
    case "opponents_hand":
    case "others_hand":
    case "own_hand":
      return `${whose} hand`;
    case "own_hand_deducted":
      return `less ${whose} hand`;
    case "rounding":
      return `rounded to the nearest ${match.rules.round_to}`;
    default:
      return line.code.replaceAll("_", " ");
  }
}

/** Who won the match and who lost it. */
export function matchWords(match, { winners, losers }) {
  const named = (teams) => list(teams.map((team) => teamName(match, team)));
  const count = (teams) => match.names.filter((_, seat) => teams.includes(match.position.now.teams[seat])).length;
  const win = `${named(winners)} ${count(winners) === 1 ? "wins" : "win"} the match`;
  if (match.rules.target_means !== "loses" || !losers.length) return `${win}.`;
  const one = count(losers) === 1;
  const goat = match.position.state.game === "goat";
  return `${win}; ${named(losers)} ${goat ? (one ? "is the goat" : "are the goats") : one ? "has lost" : "have lost"}.`;
}

/** What a play leads to, for a screen reader and for the choice buttons. */
export function previewWords(match, play) {
  const leaves = play.leaves.length ? `leaves ${list(play.leaves.map(String))} open` : "";
  const counted = countsInPlay(match) ? `count ${play.count}` : "";
  const points = play.points ? `${plural(play.points, "point")}` : "";
  return [leaves, counted, points, play.goes_out && "goes out", play.blocks && "blocks the round"].filter(Boolean).join(", ");
}

/** Why no tile of the hand fits. */
export function openWords(now) {
  const values = [...new Set(now.ends.flatMap(({ values }) => values))].sort((a, b) => a - b);
  return list(values.map(String), "or");
}

/** The table for who does not see it. */
export function tableWords(now) {
  const { line, arms } = now.table;
  if (!line.length) return "The table is empty.";
  const rows = [`The line from left to right: ${line.map(tileWords).join(", ")}.`];
  for (const [name, row] of Object.entries(arms)) {
    if (row.length) rows.push(`The ${endWords(name)} outward: ${row.map(tileWords).join(", ")}.`);
  }
  const ends = now.ends.map(({ end, values }) => `${endWords(end)} ${list(values.map(String), "or")}`);
  if (ends.length) rows.push(`Open: ${ends.join("; ")}.`);
  return rows.join(" ");
}
