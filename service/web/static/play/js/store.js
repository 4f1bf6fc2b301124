// What the page knows, in one object; whoever changes it says so with `set`, and the page is drawn anew.

/** Who looks without a seat, and sees no hand. */
export const SPECTATOR = "spectator";

export const state = {
  screen: "setup",
  games: [],
  setup: null, // what is chosen on the set-up screen
  match: null, // see match.js
  looker: SPECTATOR, // whose view is shown: a seat, or nobody's
  curtain: false, // the device is being passed on: no hand is shown
  selected: null, // the tile that was picked up, and
  peeked: null, // the one that the pointer is over
  aimed: null, // the action whose place is shown
  dialog: null, // "menu", "score", "rules"
  busy: false,
  notice: null, // something that went wrong
  audit: null,
  cloth: { width: innerWidth, height: innerHeight * 0.6 }, // its size in pixels, as far as it is known
  options: { pace: "calm", memory: true },
};

const NAMES = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope"];

/** What the set-up screen starts from. */
export function fresh(games) {
  return {
    game: games[0].id,
    seats: 2,
    partners: false,
    rules: {},
    seed: "",
    names: [...NAMES],
    players: NAMES.map((_, seat) => (seat === 0 ? "person" : "random")),
    refusal: null, // what the referee says against the rules
    text: games[0].text, // the rules in plain words
  };
}

let draw = () => {};
let drawing = false;
let stale = false;

export function onChange(callback) {
  draw = callback;
}

/** Changes the state and draws it. A change in the middle of drawing (a focus that is lost, say) waits for its end. */
export function set(changes) {
  Object.assign(state, changes);
  stale = true;
  if (drawing) return;
  drawing = true;
  try {
    while (stale) {
      stale = false;
      draw();
    }
  } finally {
    drawing = false;
  }
}
