// What happens when: turns, the machines' moves, passing the device on, undo, rounds, saving.

import * as api from "./api.js";
import { keep, kept, keepOptions } from "./files.js";
import * as matches from "./match.js";
import { readGames } from "./reading.js";
import { say, sayEvents, sayTurn } from "./speech.js";
import { fresh, set, SPECTATOR, state } from "./store.js";

export const PACES = {
  calm: { label: "Calm", wait: 1000 },
  brisk: { label: "Brisk", wait: 350 },
  instant: { label: "At once", wait: 0 },
};

let timer = 0;

/** Reads the games, and shows the set-up screen. */
export async function open() {
  try {
    const games = readGames(await api.games());
    set({ games, setup: fresh(games), notice: null });
  } catch (error) {
    set({ notice: { title: "The table cannot be set", detail: error.message, code: error.code } });
  }
}

export function openWith(key) {
  api.useKey(key);
  return open();
}

export function start(setup) {
  return attempt(async () => enter(await matches.begin(setup)));
}

export function restore(value) {
  return attempt(async () => enter(await matches.revive(value)));
}

export const hasKept = () => kept() !== null;
export const restoreKept = () => restore(kept());

/** Carries out an action of the seat that is shown. */
export function act(action) {
  if (state.busy) return undefined;
  return attempt(async () => follow(await matches.act(state.match, action)));
}

export function nextRound() {
  return attempt(async () => enter(await matches.nextRound(state.match)));
}

export function undo() {
  if (state.busy || !matches.undoable(state.match)) return undefined;
  return attempt(async () => {
    const match = await matches.undo(state.match);
    show(match);
    say("Taken back.");
    sayTurn();
  });
}

export function audit() {
  return attempt(async () => set({ audit: await matches.audit(state.match) }));
}

/** The person at the device says who they are: their hand may be shown. */
export function reveal() {
  const { turn } = state.match.position.now;
  set({ curtain: false, looker: turn });
  sayTurn();
}

/** Goes on after something that went wrong. */
export function again() {
  set({ notice: null });
  schedule();
}

/** Shows the rules of this match, house rules and all, in plain words. */
export async function showRules() {
  set({ dialog: "rules" });
  const { match } = state;
  if (match.text) return;
  const { game, version, rules, seats, partners } = match.position.state;
  try {
    const { text } = await api.ask("rulesets", { game, version, rules, seats, partners });
    set({ match: { ...state.match, text } });
  } catch {
    // The game's usual rules stay shown.
  }
}

export function leave() {
  clearTimeout(timer);
  set({ screen: "setup", match: null, dialog: null, notice: null, audit: null, ...NOTHING_PICKED });
}

export function setOption(name, value) {
  set({ options: { ...state.options, [name]: value } });
  keepOptions(state.options);
  schedule();
}

/** Picks a tile up, or puts it back. */
export function pick(tile) {
  set({ ...NOTHING_PICKED, selected: tile });
}

const NOTHING_PICKED = { selected: null, peeked: null, aimed: null };

/** A match that has just been dealt, or loaded. */
function enter(match) {
  set({ match, screen: "game", looker: SPECTATOR, curtain: false, dialog: null, ...NOTHING_PICKED });
  follow(match);
}

function follow(match) {
  show(match);
  sayEvents();
  sayTurn();
}

function show(match) {
  const shown = seen(match);
  set({ match, audit: null, notice: null, ...NOTHING_PICKED, ...shown });
  keep(match);
  schedule();
}

/** Whose view is shown from now on, and whether the device has to be passed on first. */
function seen(match) {
  const people = matches.people(match);
  const { phase, turn } = match.position.now;
  if (people.length < 2) return { looker: people[0] ?? SPECTATOR, curtain: false };
  if (phase !== "playing" || !people.includes(turn)) return { looker: state.looker, curtain: false };
  return { looker: state.looker, curtain: turn !== state.looker };
}

/** Lets a machine move where one is on turn. */
function schedule() {
  clearTimeout(timer);
  const { match } = state;
  if (!match || state.screen !== "game") return;
  const { phase, turn } = match.position.now;
  const { choose } = matches.PLAYERS[match.players[turn]] ?? {};
  if (phase !== "playing" || !choose) return;
  const { legal_actions: legal } = matches.viewOf(match.position, turn).now;
  const forced = legal[0].kind !== "play";
  timer = setTimeout(() => act(choose(legal).action), PACES[state.options.pace].wait * (forced ? 0.6 : 1));
}

async function attempt(work) {
  set({ busy: true, notice: null });
  try {
    await work();
  } catch (error) {
    set({ notice: { title: error.problem?.title ?? "That did not work", detail: error.message } });
    say(error.message);
  } finally {
    set({ busy: false });
  }
}
