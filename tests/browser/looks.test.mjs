// How the pages look and read: contrast, names and roles by axe-core; phone and desktop; light and dark.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, assertTidy, deal, DESKTOP, launch, moved, open, PHONE, playRound, scene, shot, step, turn, write } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const SCREENS = [
  { name: "phone-light", size: PHONE, dark: false },
  { name: "phone-dark", size: PHONE, dark: true },
  { name: "desktop-light", size: DESKTOP, dark: false },
  { name: "desktop-dark", size: DESKTOP, dark: true },
];

for (const { name, size, dark } of SCREENS) {
  describe(name, () => {
    test("the set-up screen, folds open", async () => {
      const page = await open(browser, "/play", { size, dark });
      await page.locator(".setup-form").waitFor();
      await shot(page, `${name}-setup`);
      for (const fold of await page.locator(".fold > summary").all()) await fold.click();
      await assertAccessible(page);
      await assertNoSideways(page);
      await page.context().close();
    });

    test("the table: a tile picked up, the menu, the points, the round's end", async () => {
      const page = await open(browser, "/play", { size, dark });
      await deal(page, { game: "straight", players: ["person", "random", "first", "random"], seed: "looks" });
      for (let turns = 0; turns < 3; turns += 1) await turn(page);
      if ((await scene(page)) === "play") await page.locator(".hand-tile.fits").first().click();
      await assertAccessible(page);
      await assertTidy(page);
      await shot(page, `${name}-table`);
      await page.getByRole("button", { name: "Menu" }).click();
      await assertAccessible(page, "dialog");
      await shot(page, `${name}-menu`);
      await page.getByRole("button", { name: "The rules in plain words" }).click();
      await page.getByRole("heading", { name: "The rules of Straight" }).waitFor();
      await assertAccessible(page, "dialog");
      await page.keyboard.press("Escape");
      if (size === PHONE) {
        await page.locator(".bar-score").click();
        await assertAccessible(page, "dialog");
        await page.keyboard.press("Escape");
      }
      await page.locator("dialog").waitFor({ state: "detached" });
      await playRound(page);
      await assertAccessible(page);
      await assertNoSideways(page);
      await shot(page, `${name}-end`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("the curtain", async () => {
      const page = await open(browser, "/play", { size, dark });
      await deal(page, { game: "goat", players: ["person", "person"] });
      await page.locator(".curtain").waitFor();
      await assertAccessible(page);
      await page.context().close();
    });
  });
}

describe("fingers and motion", () => {
  test("what is touched on a phone is large enough", async () => {
    const page = await open(browser, "/play", { size: PHONE });
    await deal(page, { game: "all_fives", players: ["person", "first"], seed: "thumb" });
    await scene(page);
    await page.locator(".hand-tile.fits").first().click();
    for (const button of await page.locator("button:visible").all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 38 && height >= 38, `${await button.getAttribute("class")} is ${width} by ${height}`);
    }
    await page.context().close();
  });

  test("a laid tile moves in, but not where motion is unwanted", async () => {
    for (const still of [false, true]) {
      const page = await open(browser, "/play", { still });
      await deal(page, { game: "block", players: ["person", "first"], seed: "motion" });
      const before = await step(page);
      await turn(page);
      await moved(page, before);
      const name = await page.locator(".lying .tile").first().evaluate((tile) => getComputedStyle(tile).animationName);
      assert.equal(name, still ? "none" : "lay");
      await page.context().close();
    }
  });

  test("a wide hand and a long line still fit a narrow phone", async () => {
    const page = await open(browser, "/play", { size: { width: 320, height: 568 } });
    await page.locator("summary", { hasText: "House rules" }).click();
    await page.locator("#knob-max_pip").selectOption({ label: "9" });
    for (const [knob, value] of [["redeal_doubles", "0"], ["redeal_same_value", "0"], ["hand_size", "20"]]) await write(page, knob, value);
    await deal(page, { game: "goat", players: ["person", "random"], seed: "long" });
    await watchCloth(page);
    let turns = 0;
    await playRound(page, async () => {
      await assertTidy(page);
      turns += 1;
      if (turns === 12) await shot(page, "narrow-long");
    });
    await shot(page, "narrow-end");
    const { y, height } = await page.getByRole("button", { name: "Next round" }).boundingBox();
    assert.ok(y + height <= 568, "the button is cut off");
    assert.deepEqual(await page.evaluate(() => window.astray), []);
    await page.context().close();
  });
});

async function assertNoSideways(page) {
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page scrolls sideways");
}

/** Collects in `astray` the steps at which a tile is off the cloth, be it for a moment only: looks after every change. */
async function watchCloth(page) {
  await page.evaluate(() => {
    window.astray = [];
    const look = () => {
      const cloth = document.querySelector(".cloth").getBoundingClientRect();
      const off = [...document.querySelectorAll(".lying .lying-body")].map((body) => body.getBoundingClientRect()).filter(
        (tile) => tile.left < cloth.left - 1 || tile.right > cloth.right + 1 || tile.top < cloth.top - 1 || tile.bottom > cloth.bottom + 1,
      );
      if (off.length) window.astray.push(document.querySelector(".game").dataset.step);
    };
    new MutationObserver(look).observe(document.querySelector(".game"), { subtree: true, childList: true, attributes: true });
  });
}
