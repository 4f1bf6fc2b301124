// The referee's answers in the form that the page keeps. What an answer may leave out is null, or empty, from here on,
// and an event is one flat object, so that whoever reads one looks in one place.

/** What `POST /v1/matches` and every operation after it answer. */
export function readPosition({ state, now, rules, views, layout }) {
  return {
    state: filled({ round: 1, rules: {}, partners: false, seed: null, actions: [] }, state),
    now: readNow(now),
    rules: rules ?? null,
    players: views.players.map(readView),
    spectator: readView(views.spectator),
    layout: readLayout(layout),
  };
}

function readLayout({ bounds, tiles, ends }) {
  return { bounds, tiles, ends: ends.map((end) => filled({ end: null }, end)) };
}

/** What `GET /v1/games` answers: each game with its knobs, and each knob with the value that it has in the game. */
export function readGames({ games, knobs }) {
  return games.map((game) => {
    const defaults = new Map(game.defaults.map((value) => [value.name, value]));
    return { ...game, knobs: knobs.map((knob) => ({ ...knob, default: defaultOf(knob, defaults.get(knob.name)) })) };
  });
}

/** The member that is named after the kind; an empty one may be left out. */
function defaultOf({ kind }, value) {
  return value?.[`default_${kind}`] ?? (kind === "by_tile" ? {} : null);
}

function readView({ seat, now, events, log }) {
  return { seat: seat ?? null, now: readNow(now), events: events.map(readEvent), log: log.map(readEvent) };
}

function readNow(now) {
  return {
    ...filled({ turn: null, match: null }, now),
    hands: now.hands.map(readHand),
    boneyard: readHand(now.boneyard),
    table: filled({ line: [], first: null, spinner: null, arms: {} }, now.table),
    legal_actions: now.legal_actions.map((action) => filled(ACTION, action)),
    result: now.result ? filled({ out_seat: null, winner: null, next_leader: null }, now.result) : null,
  };
}

const ACTION = { tile: null, end: null, leaves: [], count: 0, points: 0, goes_out: false, blocks: false };

function readHand(hand) {
  return filled({ tiles: null }, hand);
}

function readEvent(event) {
  return { seat: null, team: null, tile: null, end: null, type: event.type, ...event[event.type] };
}

/** An object with a value for every one of these members. */
function filled(values, object) {
  const missing = Object.entries(values).filter(([name]) => (object[name] ?? null) === null);
  return { ...object, ...Object.fromEntries(missing) };
}
