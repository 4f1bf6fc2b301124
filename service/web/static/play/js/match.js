// A match as the page holds it: who sits where, the rounds that are over, and the referee's last answer.
// Everything here returns a new match or nothing; the rules are asked for, never known.

import { ask, explained } from "./api.js";
import { widthFor } from "./layout.js";
import { readPosition } from "./reading.js";
import { SPECTATOR, state as page } from "./store.js";

/** Who may play a seat. A machine chooses from what the seat's own view lists, so it sees no more than the seat may. */
export const PLAYERS = {
  person: { label: "Person" },
  first: { label: "Machine: first legal", choose: (legal) => legal[0] },
  random: { label: "Machine: random", choose: (legal) => legal[Math.floor(Math.random() * legal.length)] },
};

const FORMAT = "boneyard-match";
const SMALLEST_SET = 6;

/** Deals a new match. */
export async function begin({ game, seats, partners, rules, seed, names, players }) {
  const width = widthFor(page.cloth, rules.max_pip ?? SMALLEST_SET);
  const start = { game, seats, partners, rules, seed: seed || null, ...along(seats, width) };
  const position = await positioned("matches", start);
  return { names: names.slice(0, seats), players: players.slice(0, seats), past: [], width, position, rules: position.rules };
}

/** Carries out an action for the seat on turn. */
export async function act(match, action) {
  const { state, now } = match.position;
  const position = await positioned("actions", {
    state, action, seat: now.turn, expect: now.step, ...along(state.seats, match.width),
  });
  return { ...match, position };
}

/** Deals the next round. Where the state holds no seed, one is drawn here. */
export async function nextRound(match) {
  const { state, now } = match.position;
  const seed = state.seed === null ? freshSeed() : null;
  const width = widthFor(page.cloth, match.rules.max_pip);
  const position = await positioned("rounds", { state, seed, expect: now.step, ...along(state.seats, width) });
  return { ...match, past: [...match.past, finished(match.position)], width, position };
}

/** Takes back the last decision of a person, and what machines did since. */
export async function undo(match) {
  const { state } = match.position;
  const actions = state.actions.slice(0, state.actions.length - undoable(match));
  const position = await positioned("positions", { state: { ...state, actions }, ...along(state.seats, match.width) });
  return { ...match, position };
}

/** How many actions an undo would take back: 0 where there is none to take back, or where it showed something hidden. */
export function undoable({ position: { state, now }, players, position }) {
  if (now.phase !== "playing") return 0;
  const deeds = viewOf(position, SPECTATOR).log.filter(({ type }) => ["played", "drew", "passed"].includes(type));
  for (let dropped = 1; dropped <= deeds.length && dropped <= state.actions.length; dropped += 1) {
    const deed = deeds[deeds.length - dropped];
    if (deed.type === "drew") return 0;
    if (players[deed.seat] === "person") return dropped;
  }
  return 0;
}

/** Has the referee replay the whole match. */
export function audit(match) {
  return ask("audits", { rounds: [...match.past.map(({ state }) => state), match.position.state] });
}

/** What there is to save: names, players, and the last state of every round. */
export function saved({ names, players, past, position }) {
  return { format: FORMAT, names, players, rounds: [...past.map(({ state }) => state), position.state] };
}

/** A match from what was saved, or from a bare state of the referee. */
export async function revive(value) {
  const { names, players, rounds } = readable(value);
  const width = widthFor(page.cloth, rounds.at(-1).rules?.max_pip ?? SMALLEST_SET);
  const { items } = await ask("batches", {
    items: rounds.map((state) => ({ positions: { state, ...along(state.seats, width) } })),
  });
  const refused = items.find(({ status }) => status !== 200);
  if (refused) throw new Error(`The referee refuses this file: ${refused.problem.title}. ${explained(refused.problem)}`);
  const positions = items.map(({ position }) => readPosition(position));
  const position = positions.pop();
  const { seats } = position.state;
  return {
    names: Array.from({ length: seats }, (_, seat) => text(names?.[seat]) ?? `Player ${seat + 1}`),
    players: Array.from({ length: seats }, (_, seat) => (players?.[seat] in PLAYERS ? players[seat] : "person")),
    past: positions.map(finished),
    width,
    position,
    rules: position.rules,
  };
}

/** The view of a seat, or the one without a hand. */
export function viewOf({ players, spectator }, viewer) {
  return viewer === SPECTATOR ? spectator : players.find(({ seat }) => seat === viewer);
}

/** Whether laying tiles scores points. */
export function countsInPlay({ rules }) {
  return rules.play_points_multiple.some((multiple) => multiple > 0);
}

export function people({ players }) {
  return players.flatMap((player, seat) => (player === "person" ? [seat] : []));
}

export function teamName(match, team) {
  const { teams } = match.position.now;
  return match.names.filter((_, seat) => teams[seat] === team).join(" & ");
}

export function freshSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Has the referee carry out an operation that answers a position. */
async function positioned(operation, body) {
  return readPosition(await ask(operation, body));
}

/** What every position brings along: all views, and the layout in a width that is kept for the whole round. */
function along(seats, width) {
  return { views: { seats: [...Array(seats).keys()], spectator: true }, layout: { width } };
}

function finished(position) {
  return { state: position.state, result: position.now.result, log: viewOf(position, SPECTATOR).log };
}

function readable(value) {
  if (value?.format === FORMAT && Array.isArray(value.rounds) && value.rounds.length) return value;
  const state = value?.state ?? value;
  if (typeof state?.game === "string" && Number.isInteger(state.seats)) return { rounds: [state] };
  throw new Error("This file holds neither a saved match nor a state of the referee.");
}

function text(value) {
  return typeof value === "string" && value.trim() ? value.trim().slice(0, 24) : null;
}
