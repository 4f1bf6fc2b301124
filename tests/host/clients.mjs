// Four clients at each of several tables, who click as people do: twice, out of turn, again when no answer came.
//
//     node clients.mjs HOST SOCKETS '[{"game": "goat", "seats": 4, ...}, ...]'
//
// Writes what came over each socket, with what was asked on it, to SOCKETS: one JSON object a line. Ends with 0 if
// every answer was the one that a client has to get.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { request } from "node:http";

const [host, sockets, tables] = process.argv.slice(2);
const LOST = Symbol("the connection was dropped before the answer");
const MOST_TRIES = 20;

/** Sends a request on a socket of its own, and keeps every byte that comes back. */
function send(who, method, path, { headers = {}, body, about = {} } = {}) {
  const kept = { ...who, ...about, path: path.split("/").at(-1), raw: [] };
  const asked = request(host + path, { method, headers, agent: false });
  asked.on("socket", (socket) => {
    socket.on("data", (part) => kept.raw.push(part));
    socket.on("close", () => {
      appendFileSync(sockets, `${JSON.stringify({ ...kept, raw: Buffer.concat(kept.raw).toString("base64") })}\n`);
    });
  });
  asked.end(body);
  return asked;
}

/** A post's answer: its status, its bytes, and what they say. */
function post(who, path, body, { key, lose } = {}) {
  const headers = key ? { "Idempotency-Key": key } : {};
  const text = JSON.stringify(body);
  const asked = send(who, "POST", path, { headers, body: text, about: { expect: body.expect } });
  return new Promise((resolve, reject) => {
    if (lose) asked.on("finish", () => asked.destroy()).on("close", () => resolve(LOST));
    asked.on("error", (error) => (lose ? resolve(LOST) : reject(error)));
    asked.on("response", async (response) => {
      try {
        const parts = await response.toArray();
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode, text, body: JSON.parse(text) });
      } catch (error) {
        if (lose) resolve(LOST);
        else reject(error);
      }
    });
  });
}

/** A step as a number that grows. */
function place(step) {
  const [round, action] = step.split(".").map(Number);
  return round * 10_000 + action;
}

/** One seat's client: what it has seen, and how it clicks. */
class Client {
  constructor(table, seat, token) {
    this.who = { game: table.asked.game, seat };
    this.table = table;
    this.seat = seat;
    this.path = `/seats/${token}`;
    this.seen = undefined;
    this.view = undefined;
    this.told = new Map(); // by round: the log entries, put together from all that came
    this.excused = undefined; // a round whose end may be missed, because the page was read anew in it
    this.verdict = new Promise((resolve) => (this.heard = resolve));
    this.turns = 0;
  }

  /** Listens until the match has been audited; called again, on a new connection, with what was seen last. */
  connect({ forgetful } = {}) {
    const headers = this.seen && !forgetful ? { "Last-Event-ID": this.seen } : {};
    const asked = send(this.who, "GET", `${this.path}/events`, { headers });
    this.stream = asked;
    let text = "";
    asked.on("error", () => {});
    asked.on("response", (response) => {
      assert.equal(response.headers["content-type"], "text/event-stream");
      response.on("error", () => {});
      response.setEncoding("utf8").on("data", (part) => {
        const events = (text + part).split("\n\n");
        text = events.pop();
        if (asked === this.stream) for (const event of events) this.hear(event);
      });
    });
  }

  hear(event) {
    const fields = Object.fromEntries(event.split("\n").map((line) => line.split(/: (.*)/s)));
    if (fields.event === "audit") this.heard(JSON.parse(fields.data));
    if (fields.event === "view") this.look(fields.id, JSON.parse(fields.data));
  }

  look(id, view) {
    assert.equal(view.seat, this.seat);
    assert.equal(id, view.now.step);
    const missed = view.log.filter((entry) => this.seen === undefined || place(entry.step) > place(this.seen));
    for (const entry of missed) this.told.set(view.round, [...(this.told.get(view.round) ?? []), entry]);
    const again = this.seen !== undefined && place(id) <= place(this.seen);
    this.seen = again ? this.seen : id;
    this.view = again ? this.view : view;
    const told = this.told.get(view.round).slice(0, view.log.length);
    assert.deepEqual(told.map(undrawn), view.log.map(undrawn), "nothing is missed, nothing is told twice");
    this.endOf(view.round - 1);
    if (!again) this.table.failing(this.react(view));
  }

  /** Before a round the end of the one before it was shown, whatever happened to the connection. */
  endOf(round) {
    const ended = this.told.get(round)?.some(({ type }) => type === "round_ended");
    assert.ok(ended || round < 1 || round === this.excused, `the end of round ${round} was not shown`);
  }

  async react(view) {
    const { phase, turn, step } = view.now;
    if (phase === "round_over") await this.deal(step);
    else if (phase === "playing" && turn === this.seat) await this.play(view);
    else if (phase === "playing" && (turn + 1) % view.seats === this.seat) await this.disturb(view);
  }

  /** Everybody wants the next round: one gets it, to the others the state has moved on. */
  async deal(expect) {
    const answer = await this.click("rounds", { expect });
    this.table.count(answer.status === 201 ? "dealt" : answer.body.code);
    assert.ok(answer.status === 201 || answer.body.code === "stale_state", answer.text);
  }

  /** Acts, in another way each turn. */
  async play(view) {
    const { legal_actions: legal, step } = view.now;
    const body = { action: legal[this.turns % legal.length].action, expect: step };
    const ways = [this.once, this.twice, this.twoKeys, this.lost, this.wrongly, this.offline, this.reloading];
    await ways[(this.turns + this.seat) % ways.length].call(this, body);
    this.turns += 1;
  }

  /** Sends a click until the answer is more than "try again"; the key stays the same. */
  async click(operation, body, { key = randomUUID(), lose } = {}) {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await post(this.who, `${this.path}/${operation}`, body, { key, lose });
      if (answer === LOST || answer.status !== 503) return answer;
      this.table.count("unavailable");
    }
    throw new Error("the host never answers");
  }

  took(answer, { expect }) {
    assert.equal(answer.status, 200, answer.text);
    assert.ok(place(answer.body.now.step) > place(expect));
    this.table.count("taken");
  }

  async once(body) {
    this.took(await this.click("actions", body), body);
  }

  /** A double click with one key is one click. */
  async twice(body) {
    const key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => this.click("actions", body, { key })));
    this.took(first, body);
    assert.equal(first.text, second.text);
    assert.equal((await this.click("actions", { ...body, expect: "9.9" }, { key })).body.code, "key_reused");
    this.table.count("doubled");
  }

  /** With two keys the second is refused, and the log tells that it was this seat that moved. */
  async twoKeys(body) {
    const answers = await Promise.all([1, 2].map(() => this.click("actions", body)));
    answers.sort((one, other) => one.status - other.status);
    this.took(answers[0], body);
    const [, refused] = answers;
    assert.equal(refused.status, 409, refused.text);
    assert.equal(refused.body.code, "stale_state");
    assert.equal(refused.body.expected, body.expect);
    assert.equal(mover(answers[0].body, body.expect), this.seat);
    this.table.count("stale_state");
  }

  /** The connection breaks before the answer comes; the same click again is not a second one. */
  async lost(body) {
    const key = randomUUID();
    assert.equal(await this.click("actions", body, { key, lose: true }), LOST);
    const answer = await this.click("actions", body, { key });
    this.took(answer, body);
    assert.equal((await this.click("actions", body, { key })).text, answer.text);
    this.table.count("lost");
  }

  /** What is no legal action is refused, and changes nothing. */
  async wrongly(body) {
    const refused = await this.click("actions", { ...body, action: "?" });
    assert.equal(refused.status, 422, refused.text);
    const foreign = await this.click("actions", { ...body, action: this.missing() });
    assert.equal(foreign.status, 409, foreign.text);
    assert.equal((await post(this.who, `${this.path}/actions`, body)).body.code, "key_required");
    assert.equal((await this.click("actions", { action: body.action })).body.code, "expect_required");
    assert.equal((await this.click("rounds", { expect: body.expect })).body.code, "round_not_over");
    this.table.count("wrong");
    await this.once(body);
  }

  /** Clicks while the stream is down; the stream then brings what happened meanwhile. */
  async offline(body) {
    const { stream } = this;
    this.stream = undefined;
    stream.destroy();
    await this.once(body);
    this.connect();
    this.table.count("offline");
  }

  /** Reads the page anew: the fresh view is the present one. */
  async reloading(body) {
    this.excused = this.view.round;
    this.stream.destroy();
    this.connect({ forgetful: true });
    await this.once(body);
    this.table.count("reloaded");
  }

  /** Clicks when it is another seat's turn. */
  async disturb({ now: { step: expect, hands } }) {
    const action = hands[this.seat].tiles[0];
    const { status, body, text } = await this.click("actions", { action, expect });
    assert.equal(status, 409, text);
    assert.ok(["not_your_turn", "stale_state"].includes(body.code), text);
    assert.ok(body.code === "stale_state" || body.legal_actions === null, text);
    this.table.count(body.code);
  }

  /** A tile that is not in the hand. */
  missing() {
    const { hands } = this.view.now;
    const all = [...Array(7).keys()].flatMap((high) => [...Array(high + 1).keys()].map((low) => `${low}-${high}`));
    return all.find((tile) => !hands[this.seat].tiles.includes(tile));
  }

  leave() {
    this.stream.destroy();
  }
}

/** An entry without the tile of a draw, which everybody may see when the round is over. */
const undrawn = (entry) => (entry.drew ? { ...entry, drew: { seat: entry.drew.seat } } : entry);

/** Which seat did what followed a step, by a view's log: the seat's own click arrived, or somebody else moved. */
function mover(view, expect) {
  const acts = ["played", "drew", "passed"];
  const entry = view.log.find(({ step, type }) => place(step) > place(expect) && acts.includes(type));
  return entry[entry.type].seat;
}

/** A match and its four clients. */
class Table {
  counted = {};

  constructor(asked) {
    this.asked = asked;
    this.failed = new Promise((_, reject) => (this.fail = reject));
  }

  count(what) {
    this.counted[what] = (this.counted[what] ?? 0) + 1;
  }

  failing(work) {
    work.catch(this.fail);
  }

  async play() {
    const { status, text, body } = await post({ game: this.asked.game, seat: null }, "/matches", this.asked);
    assert.equal(status, 201, text);
    const clients = body.tokens.map((token, seat) => new Client(this, seat, token));
    for (const client of clients) client.connect();
    const verdicts = await Promise.race([Promise.all(clients.map((client) => client.verdict)), this.failed]);
    for (const client of clients) client.leave();
    assert.deepEqual(verdicts, clients.map(() => ({ ok: true })));
    return { game: this.asked.game, ...this.counted };
  }
}

const played = await Promise.all(JSON.parse(tables).map((asked) => new Table(asked).play()));
console.log(JSON.stringify(played));
