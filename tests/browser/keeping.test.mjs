// Undo, saving and loading, house rules.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { BASE, deal, launch, moved, open, playRound, scene, shot, step, turn, write } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const undo = (page) => page.getByRole("button", { name: "Undo" });

describe("undo", () => {
  test("takes back one's own play with what the machines did since", async () => {
    const page = await open(browser, "/play");
    await deal(page, { game: "block", players: ["person", "first", "first"], seed: "undo-1" });
    assert.equal(await scene(page), "play");
    const [hand, from] = [await page.locator(".hand-tile").count(), await step(page)];
    await turn(page);
    await scene(page);
    assert.equal(await page.locator(".hand-tile").count(), hand - 1);
    await undo(page).click();
    await page.waitForFunction((wanted) => document.querySelector(".game").dataset.step === wanted, from);
    assert.equal(await page.locator(".hand-tile").count(), hand);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("never goes past a draw, nor past a round", async () => {
    const page = await open(browser, "/play");
    await deal(page, { game: "draw", players: ["person", "person"], seed: "undo-3" });
    for (;;) {
      const now = await scene(page);
      assert.notEqual(now, "over", "nobody had to draw");
      if (now === "forced") break;
      await turn(page);
    }
    const before = await step(page);
    await page.locator(".forced").click();
    await moved(page, before);
    await scene(page);
    assert.ok(await undo(page).isDisabled());
    await playRound(page);
    assert.ok(await undo(page).isDisabled());
    await page.getByRole("button", { name: "Next round" }).click();
    await page.waitForFunction(() => document.querySelector(".game").dataset.step === "2.0");
    assert.ok(await undo(page).isDisabled());
    await page.context().close();
  });
});

describe("a match is kept", () => {
  test("as a file, and comes back from it with its rounds", async () => {
    const page = await open(browser, "/play");
    await deal(page, { game: "all_fives", players: ["person", "first", "random"], seed: "kept" });
    await playRound(page);
    await page.getByRole("button", { name: "Next round" }).click();
    await page.waitForFunction(() => document.querySelector(".game").dataset.step.startsWith("2."));
    await turn(page);
    await scene(page);
    const [at, points] = [await step(page), await page.locator(".side .accounts").innerText()];
    await page.getByRole("button", { name: "Menu" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the match" }).click()]);
    assert.equal(download.suggestedFilename(), "boneyard-all_fives-round-2.json");
    const file = await download.path();
    const saved = JSON.parse(await readFile(file, "utf8"));
    assert.equal(saved.rounds.length, 2);
    await page.getByRole("button", { name: "Leave the table" }).click();
    await page.locator("summary", { hasText: "Seed" }).click();
    await page.locator("#load").setInputFiles({ name: "match.json", mimeType: "application/json", buffer: await readFile(file) });
    await page.locator(".game").waitFor();
    assert.equal(await step(page), at);
    assert.equal(await page.locator(".side .accounts").innerText(), points);
    assert.equal(await page.locator(".side .round-lines h3").filter({ hasText: "Round 1" }).count(), 1);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("in the browser, and goes on after a reload", async () => {
    const page = await open(browser, "/play");
    await deal(page, { game: "goat", players: ["person", "first"], seed: "reload" });
    await turn(page);
    await scene(page);
    const at = await step(page);
    await page.reload();
    await page.getByRole("button", { name: "Go on with the last match" }).click();
    await page.locator(".game").waitFor();
    assert.equal(await step(page), at);
    await page.context().close();
  });

  test("a bare state of the API can be loaded, a forged one is refused in words", async () => {
    const page = await open(browser, "/play");
    const state = { game: "goat", seats: 2, seed: "bare" };
    await page.locator("summary", { hasText: "Seed" }).click();
    const load = (value) => page.locator("#load").setInputFiles({ name: "s.json", mimeType: "application/json", buffer: Buffer.from(value) });
    await load(JSON.stringify({ ...state, actions: ["6-6"] }));
    assert.match(await page.getByRole("alert").innerText(), /The referee refuses this file: Impossible state/);
    await load(JSON.stringify({ format: 1, game: "goat", seats: 2, start: { seed: "bare" } }));
    await page.locator(".refusal", { hasText: "This state is of format 1" }).waitFor();
    await load("no json");
    await page.getByText("This file is not JSON").waitFor();
    await load(JSON.stringify(state));
    await page.locator(".game").waitFor();
    assert.equal(await step(page), "1.0");
    await page.context().close();
  });

  test("with a round that begins in the middle, and the check says what that leaves open", async () => {
    const page = await open(browser, "/play");
    const rounds = await twoRounds();
    await page.locator("summary", { hasText: "Seed" }).click();
    await page.locator("#load").setInputFiles({ name: "s.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ format: "boneyard-match", rounds })) });
    await page.locator(".game").waitFor();
    assert.equal(await step(page), "2.0");
    await playRound(page);
    await page.getByRole("button", { name: "Check the match" }).click();
    assert.match(await page.locator(".audit").innerText(), /replayed 2 rounds .* in order\. What it cannot prove: the leader of round 2\./);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("to its end, and the referee checks all of it", async () => {
    const page = await open(browser, "/play");
    await page.locator("summary", { hasText: "House rules" }).click();
    await write(page, "target", "20");
    await deal(page, { game: "goat", players: ["random", "first", "random"], seed: "long" });
    await page.locator(".round-end").waitFor();
    await page.context().close();

    const other = await open(browser, "/play");
    await other.locator("input[name=game][value=draw]").check({ force: true });
    await other.locator("summary", { hasText: "House rules" }).click();
    await write(other, "target", "30");
    await deal(other, { game: "draw", players: ["random", "first", "random"], seed: "short" });
    for (let rounds = 0; rounds < 30; rounds += 1) {
      await other.locator(".round-end").waitFor();
      if (await other.getByRole("button", { name: "New match" }).count()) break;
      const at = await step(other);
      await other.getByRole("button", { name: "Next round" }).click();
      await moved(other, at);
    }
    assert.match(await other.locator(".tray-title").innerText(), /wins? the match/);
    await other.getByRole("button", { name: "Check the match" }).click();
    assert.match(await other.locator(".audit").innerText(), /replayed \d+ rounds? and \d+ actions: everything is in order/);
    await shot(other, "match-end");
    assert.deepEqual(other.complaints, []);
    await other.context().close();
  });
});

describe("house rules", () => {
  test("the form has every knob of the game", async () => {
    const page = await open(browser, "/play");
    const { knobs } = await (await fetch(`${BASE}/v1/games`)).json();
    await page.locator("summary", { hasText: "House rules" }).click();
    for (const { name } of knobs) assert.equal(await page.locator(`#knob-${name}`).count(), 1, name);
    await page.context().close();
  });

  test("what the game has can be switched off, and put back", async () => {
    const page = await open(browser, "/play");
    const rules = page.locator(".rules-text");
    await page.locator("summary", { hasText: "House rules" }).click();
    await write(page, "lone_tile_points", "");
    await write(page, "account_opens_at", "0");
    await rules.getByText("holds nothing but 0-0").waitFor({ state: "detached" });
    await rules.getByText("The account", { exact: true }).waitFor({ state: "detached" });
    await write(page, "lone_tile_points", "0-0: 25, 6-6: 50");
    await rules.getByText("nothing but 6-6 is worth 50").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Back to the usual rules" }).click();
    await rules.getByText("nothing but 0-0 is worth 10").waitFor({ state: "attached" });
    assert.equal(await page.locator(".knob.changed").count(), 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a list of numbers is written as one, and 0 is none", async () => {
    const page = await open(browser, "/play");
    await page.locator("input[name=game][value=straight]").check({ force: true });
    await page.locator("summary", { hasText: "House rules" }).click();
    await write(page, "play_points_multiple", "3, five");
    assert.ok(await page.locator("#knob-play_points_multiple").evaluate((field) => !field.validity.valid));
    const asked = page.waitForRequest((request) => request.url().endsWith("/v1/rulesets"));
    await write(page, "play_points_multiple", "3, 5");
    assert.deepEqual((await asked).postDataJSON().rules, { play_points_multiple: [3, 5] });
    await write(page, "play_points_multiple", "0");
    await page.locator(".rules-text").getByText("Laying tiles scores nothing").waitFor({ state: "attached" });
    await deal(page, { game: "straight", players: ["person", "first"], seed: "no-points" });
    await playRound(page, async () => assert.equal(await page.locator(".count").count(), 0));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("ready-made ones are copied, for those who sit there", async () => {
    const page = await open(browser, "/play");
    await page.locator("input[name=game][value=all_fives]").check({ force: true });
    await page.locator("summary", { hasText: "House rules" }).click();
    await page.locator("input[name=seats][value='3']").check({ force: true });
    await page.getByRole("button", { name: "American All Fives" }).click();
    assert.equal(await page.locator("#knob-hand_size").inputValue(), "7");
    await page.locator(".tag", { hasText: "3 changed" }).waitFor();
    await shot(page, "house-rules-preset");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  for (const [field, typed] of [["#knob-reserve", "3"], ["#knob-lone_tile_points", "0-0: 7"]]) {
    test(`what is being typed stays when the referee's answer comes in between: ${field}`, async () => {
      const page = await open(browser, "/play");
      await page.locator("summary", { hasText: "House rules" }).click();
      const asked = new Promise((resolve) => page.route("**/v1/rulesets", resolve, { times: 1 }));
      await page.locator("#knob-draw").selectOption({ label: "One" });
      const held = await asked;
      await page.locator(field).fill(typed);
      const answered = page.waitForResponse("**/v1/rulesets");
      await held.continue();
      await (await answered).finished();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      assert.equal(await page.locator(field).inputValue(), typed);
      await page.locator(field).press("Tab");
      assert.equal(await page.locator(field).inputValue(), typed);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("a combination that makes no game is refused in the referee's words, until it is mended", async () => {
    const page = await open(browser, "/play");
    await page.locator("summary", { hasText: "House rules" }).click();
    await page.locator("#knob-draw").selectOption({ label: "None" });
    await write(page, "reserve", "2");
    await page.getByText("Without drawing there is nothing to hold in reserve.").waitFor();
    const start = page.getByRole("button", { name: "Deal the tiles" });
    assert.ok(await start.isDisabled());
    assert.equal(await page.locator(".knob.refused").count(), 2);
    await shot(page, "house-rules-refused");
    await write(page, "reserve", "0");
    await page.waitForFunction(() => !document.querySelector(".setup-start .primary").disabled);
    assert.deepEqual(page.complaints.filter((complaint) => !complaint.includes("409")), []);
    await start.click();
    await page.locator(".game").waitFor();
    await page.context().close();
  });
});

/** The end of a first round, and a second one that begins in the middle and ends the match. */
async function twoRounds() {
  const rules = { target: 60 };
  let position = await ask("matches", { game: "draw", seats: 2, rules, seed: "middle" });
  while (position.now.phase === "playing") {
    position = await ask("actions", { state: position.state, action: position.now.legal_actions[0].action });
  }
  const { points } = position.now;
  const hands = [["1-2"], ["3-6", "4-5", "4-6", "5-5", "5-6", "6-6"]];
  const table = { line: ["2-2"], first: "2-2" };
  const lying = new Set([...hands.flat(), "2-2"]);
  const boneyard = Array.from({ length: 49 }, (_, at) => [Math.floor(at / 7), at % 7]).filter(([a, b]) => a <= b).map((halves) => halves.join("-")).filter((tile) => !lying.has(tile));
  return [position.state, { game: "draw", seats: 2, rules, round: 2, carried: { points }, position: { hands, boneyard, table, turn: 0, last: 1 } }];
}

async function ask(operation, body) {
  const response = await fetch(`${BASE}/v1/${operation}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  assert.ok(response.ok, await response.clone().text());
  return response.json();
}
