// One match: its states, which stay here, and what each seat may know of them.
import { ask, problem } from "./referee.mjs";

const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];
const MOST_KEYS = 64; // remembered for each seat

/** Deals a match, or answers with the `status` and `body` of a refusal. A seed of the client's is never passed on. */
export async function dealMatch({ game, seats, partners, rules, auto }) {
  const views = { seats: SEATS.slice(0, seats) };
  const { status, body } = await ask("matches", { game, seats, partners, rules, views });
  return status === 201 ? { match: new Match(body, { views, auto: auto === true }) } : { status, body };
}

class Match {
  #rounds = []; // the last state of each round; the last of them is the state to play on from
  #busy = Promise.resolve(); // until everything asked so far is done
  #verdict = null;
  #options;

  constructor(dealt, options) {
    this.#options = options;
    this.seats = options.views.seats.map((number) => ({ number, views: [], streams: new Set(), answers: new Map() }));
    this.#show(dealt);
  }

  /** Answers a click: the same key and body get the same answer, and clicks are carried out one after the other. */
  click(seat, key, operation, body) {
    const text = JSON.stringify([operation, body]);
    const before = seat.answers.get(key);
    if (before) return before.text === text ? before.answer : problem(422, "key_reused", "This key had another body.");
    const answer = this.#busy.then(() => this.#carryOut(seat, operation, body));
    this.#busy = answer.catch(() => {});
    this.#remember(seat.answers, key, { text, answer });
    return answer;
  }

  /** Sends a seat what it has not seen, and from now on everything that happens. */
  listen(seat, stream, last) {
    const views = last ? seat.views.filter((view) => isAfter(view.now.step, last)) : seat.views.slice(-1);
    for (const view of views) stream.write(viewEvent(view));
    if (this.#verdict) stream.write(auditEvent(this.#verdict));
    seat.streams.add(stream);
    stream.on("close", () => seat.streams.delete(stream));
  }

  async #carryOut(seat, operation, { action, expect }) {
    const state = this.#rounds.at(-1);
    const { views, auto } = this.#options;
    const what = operation === "actions" ? { action, seat: seat.number, auto } : {};
    const { status, body } = await ask(operation, { state, expect, views, ...what });
    if (status >= 400) return { status, body };
    this.#show(body);
    if (body.now.phase === "match_over") await this.#audit();
    return { status, body: seat.views.at(-1) };
  }

  #show({ state, views }) {
    this.#rounds[state.round - 1] = state;
    for (const view of views.players) {
      const seat = this.seats[view.seat];
      seat.views[view.round - 1] = view;
      for (const stream of seat.streams) stream.write(viewEvent(view));
    }
  }

  async #audit() {
    const { status, body } = await ask("audits", { rounds: this.#rounds });
    this.#verdict = { ok: status === 200 ? body.ok : null };
    for (const { streams } of this.seats) for (const stream of streams) stream.write(auditEvent(this.#verdict));
  }

  /** Keeps an answer by its key, unless it says to try again. */
  async #remember(answers, key, { text, answer }) {
    answers.set(key, { text, answer });
    if (answers.size > MOST_KEYS) answers.delete(answers.keys().next().value);
    const { status } = await answer.catch(() => ({ status: 500 }));
    if (status === 429 || status >= 500) answers.delete(key);
  }
}

/** Whether a step comes after another: `2.0` after `1.23`. Anything comes after what is no step. */
function isAfter(step, other) {
  const [[round, action], [lastRound, lastAction]] = [step, other].map((text) => text.split(".").map(Number));
  return !(round < lastRound || (round === lastRound && action <= lastAction));
}

const viewEvent = (view) => `id: ${view.now.step}\nevent: view\ndata: ${JSON.stringify(view)}\n\n`;
const auditEvent = (verdict) => `event: audit\ndata: ${JSON.stringify(verdict)}\n\n`;
