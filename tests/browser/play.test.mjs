// Whole rounds at the table, in every game: by mouse, by touch, by keyboard alone, with people and with machines.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertTidy, BASE, deal, DESKTOP, launch, moved, open, PHONE, playRound, scene, shot, step, turn } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const ROUNDS = [
  { game: "goat", players: ["person", "random"], size: DESKTOP },
  { game: "goat", players: ["person", "first", "random", "random"], size: PHONE },
  { game: "straight", players: ["person", "random", "first", "random"], partners: true, size: DESKTOP },
  { game: "straight", players: ["person", "random"], size: PHONE },
  { game: "draw", players: ["person", "first", "random"], size: PHONE },
  { game: "block", players: ["person", "random", "random", "random"], partners: true, size: DESKTOP },
  { game: "all_fives", players: ["person", "first"], size: PHONE },
];

test("every game has a round here", async () => {
  const { games } = await (await fetch(`${BASE}/v1/games`)).json();
  assert.deepEqual(new Set(ROUNDS.map(({ game }) => game)), new Set(games.map(({ id }) => id)));
});

describe("a whole round", () => {
  for (const { game, players, partners, size } of ROUNDS) {
    test(`${game} with ${players.length} seats${partners ? ", partners" : ""}, ${size.width} px wide`, async () => {
      const page = await open(browser, "/play", { size });
      await deal(page, { game, players, partners, seed: `round-${game}-${players.length}` });
      await playRound(page, () => assertTidy(page));
      await shot(page, `round-end-${game}-${players.length}-${size.width}`);
      assert.match(await page.locator(".tray-title").innerText(), /goes out|blocked|wins/);
      assert.equal(await page.locator(".settled").count(), partners ? 2 : players.length);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("where every double is a spinner, the service's places are used", async () => {
    const page = await open(browser, "/play");
    await page.locator("input[name=game][value=straight]").check({ force: true });
    await page.locator("summary", { hasText: "House rules" }).click();
    await page.locator("#knob-spinner").selectOption({ label: "Every double" });
    await deal(page, { game: "straight", players: ["person", "random", "random"], seed: "tree" });
    await playRound(page, () => assertTidy(page));
    assert.match(await page.locator(".cloth .unseen").first().textContent(), /(up|down) side of \d–\d/);
    await shot(page, "round-end-tree");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("the same where the service leaves out whatever is null or empty", async () => {
    const page = await open(browser, "/play");
    await page.route("**/v1/*", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: dropped(await answer.json()) });
    });
    await page.reload();
    await deal(page, { game: "straight", players: ["person", "random", "random"], seed: "sparse" });
    await playRound(page, () => assertTidy(page));
    assert.equal(await page.locator(".settled").count(), 3);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("only machines: one looks on, and no hand is shown", async () => {
    const page = await open(browser, "/play");
    await deal(page, { game: "all_fives", players: ["first", "random", "first"], seed: "looking-on" });
    assert.equal(await page.locator(".hand-tile").count(), 0);
    await page.locator(".round-end").waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});

describe("people at one device", () => {
  test("pass it on behind a curtain: no hand is in the page until the next one is there", async () => {
    const page = await open(browser, "/play", { size: PHONE });
    await deal(page, { game: "draw", players: ["person", "person", "random"], seed: "hot-seat" });
    let curtains = 0;
    await playRound(page, async (done) => {
      if (done === "curtain") curtains += 1;
      if (await page.locator(".curtain").count()) {
        assert.equal(await page.locator(".hand-tile").count(), 0);
        assert.equal(await page.locator(".back.face").count(), 0);
        if (curtains === 1) await shot(page, "curtain");
      }
    });
    assert.ok(curtains > 2, `${curtains} curtains`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("take the last play back before the next one has looked", async () => {
    const page = await open(browser, "/play");
    await deal(page, { game: "block", players: ["person", "person"], seed: "undo-2" });
    if ((await scene(page)) === "curtain") await turn(page);
    const before = await page.locator(".hand-tile").count();
    await turn(page);
    assert.equal(await scene(page), "curtain");
    await page.getByRole("button", { name: "Take the last play back" }).click();
    await page.locator(".hand-tile").first().waitFor();
    assert.equal(await page.locator(".hand-tile").count(), before);
    assert.equal(await step(page), "1.0");
    await page.context().close();
  });
});

describe("the keyboard alone", () => {
  test("sets up, plays a round, and goes on to the next", async () => {
    const page = await open(browser, "/play");
    await page.locator(".setup-form").waitFor();
    await tabTo(page, "input[name=game]");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator("input[name=game]:checked").getAttribute("value"), "straight");
    await tabTo(page, ".setup-start .primary");
    await page.keyboard.press("Enter");
    await page.locator(".game").waitFor();
    for (let turns = 0; (await scene(page)) !== "over"; turns += 1) {
      assert.ok(turns < 100, "the round does not end");
      const before = await step(page);
      const forced = (await scene(page)) === "forced";
      await focused(page, forced ? ".forced" : ".hand-tile.fits");
      await page.keyboard.press("Enter");
      if (!forced) {
        await focused(page, ".choice");
        if (turns === 0) {
          await page.keyboard.press("Escape");
          await focused(page, ".hand-tile.fits");
          await page.keyboard.press("ArrowRight");
          await page.keyboard.press("Home");
          await tabTo(page, ".hand-tile.fits", "ArrowRight");
          await page.keyboard.press("Enter");
          await focused(page, ".choice");
        }
        await page.keyboard.press("Enter");
      }
      await moved(page, before);
    }
    await focused(page, ".tray-title");
    await tabTo(page, ".round-end .primary");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".game").dataset.step.startsWith("2."));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a screen reader hears every event and whose turn it is", async () => {
    const page = await open(browser, "/play");
    await deal(page, { game: "goat", players: ["person", "first"], seed: "spoken" });
    await scene(page);
    const spoken = page.locator("#spoken");
    assert.match(await spoken.innerText(), /Round 1 is dealt\. (Ada|Bo) leads\./);
    assert.match(await spoken.innerText(), /Your turn, Ada\./);
    await turn(page);
    await scene(page);
    assert.match(await spoken.innerText(), /Ada (lays \d–\d|draws|passes)/);
    assert.match(await page.locator(".cloth .unseen").first().textContent(), /The line from left to right: \d–\d.*Open: left end/);
    await page.context().close();
  });
});

/** Without the members that are null, and without the empty ones of tables, which may be left out. */
function dropped(value, name) {
  if (Array.isArray(value)) return value.map((item) => dropped(item));
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).map(([member, held]) => [member, dropped(held, member)]);
  return Object.fromEntries(members.filter(([, held]) => held !== null && !(name === "table" && !Object.keys(held).length)));
}

async function focused(page, selector) {
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
}

async function tabTo(page, selector, key = "Tab") {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${selector} cannot be reached with ${key}`);
}
