// What a screen reader is told: every event in order, then whose turn it is and what can be done.

import { viewOf } from "./match.js";
import { SPECTATOR, state } from "./store.js";
import { eventWords, list, openWords, plural, resultWords } from "./words.js";

const KEPT = 12;

/** Says a sentence, politely. */
export function say(sentence) {
  const spoken = document.getElementById("spoken");
  const line = document.createElement("p");
  line.textContent = sentence;
  spoken.append(line);
  while (spoken.childElementCount > KEPT) spoken.firstElementChild.remove();
}

/** What the last request brought about, as far as who is looking may know it. */
export function sayEvents() {
  const { match } = state;
  const viewer = state.curtain ? SPECTATOR : state.looker;
  const { events } = viewOf(match.position, viewer);
  const sentences = events.map((event) => eventWords(match, event)).filter(Boolean);
  if (sentences.length) say(sentences.join(" "));
}

/** Whose turn it is, for the person who is looking. */
export function sayTurn() {
  const { match, looker, curtain } = state;
  const { now } = match.position;
  if (now.phase !== "playing") return say(`${resultWords(match, now.result)}. The points are shown below the table.`);
  if (curtain) return say(`Pass the device to ${match.names[now.turn]}.`);
  if (now.turn !== looker) return undefined;
  return say(`Your turn, ${match.names[looker]}. ${turnWords(viewOf(match.position, looker).now)}`);
}

/** What the seat on turn can do. */
export function turnWords(now) {
  const [first] = now.legal_actions;
  if (first.kind === "draw") return `Nothing fits ${openWords(now)}. Draw a tile.`;
  if (first.kind === "pass") return `Nothing fits ${openWords(now)}. You have to pass.`;
  const tiles = new Set(now.legal_actions.map(({ tile }) => tile)).size;
  const open = now.ends.length ? ` Open: ${list([...new Set(now.ends.flatMap(({ values }) => values))].sort((a, b) => a - b).map(String))}.` : "";
  if (!now.ends.length) return tiles === 1 ? `You open with ${first.tile}.` : "You open, with any tile.";
  return `${plural(tiles, "tile")} of yours ${tiles === 1 ? "fits" : "fit"}.${open}`;
}
