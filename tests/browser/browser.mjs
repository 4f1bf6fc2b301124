// What the tests of the pages share: a browser, pages that report every error, and a player's hands.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";

export const BASE = process.env.BASE ?? "http://127.0.0.1:8000";
const SHOTS = process.env.SHOTS;
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ARGUMENTS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
}

/**
 * A page of its own. `complaints` collects console errors, exceptions, failed and outside requests; whoever expects
 * one takes it out. Machines move at once, so that no test waits, and a random one chooses the same each time.
 */
export async function open(browser, where, { size = DESKTOP, dark = false, still = true, options } = {}) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: still ? "reduce" : "no-preference",
    hasTouch: size.width < 500,
  });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem("boneyard.options")) localStorage.setItem("boneyard.options", kept);
    let drawn = 1;
    Math.random = () => {
      drawn = (drawn * 48271) % 2147483647;
      return drawn / 2147483647;
    };
  }, JSON.stringify({ pace: "instant", memory: true, ...options }));
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(BASE)) page.complaints.push(`outside: ${request.url()}`);
  });
  page.setDefaultTimeout(30_000);
  await page.goto(BASE + where);
  return page;
}

/** Chooses on the set-up screen, and deals. `players` are "person", "first" or "random". */
export async function deal(page, { game, players, partners = false, seed }) {
  await page.locator(`input[name=game][value=${game}]`).check({ force: true });
  await page.locator(`input[name=seats][value="${players.length}"]`).check({ force: true });
  if (partners) await page.getByLabel("Partners:").check();
  for (const [seat, player] of players.entries()) await page.locator(".chair select").nth(seat).selectOption(player);
  if (seed) {
    await page.locator("summary", { hasText: "Seed" }).click();
    await page.locator("#seed").fill(seed);
  }
  await page.getByRole("button", { name: "Deal the tiles" }).click();
  await page.locator(".game").waitFor();
}

/** Writes a number or a list into the field of a house rule, and leaves the field. */
export async function write(page, knob, value) {
  await page.locator(`#knob-${knob}`).fill(value);
  await page.locator(`#knob-${knob}`).press("Tab");
}

/** What the person at the device is asked for. */
export async function scene(page) {
  await page.locator(".round-end, .curtain, .forced:enabled, .hand-tile.fits").first().waitFor();
  if (await page.locator(".round-end").count()) return "over";
  if (await page.locator(".curtain").count()) return "curtain";
  return (await page.locator(".forced").count()) ? "forced" : "play";
}

/** Waits until the page shows another position. */
export async function moved(page, step) {
  await page.waitForFunction((before) => document.querySelector(".game")?.dataset.step !== before, step);
}

export function step(page) {
  return page.locator(".game").getAttribute("data-step");
}

/** One thing that the person does: the first tile that fits, at its first place. */
export async function turn(page) {
  const now = await scene(page);
  if (now === "over") return now;
  const before = await step(page);
  if (now === "curtain") {
    await page.getByRole("button", { name: /show my tiles/ }).click();
    await page.locator(".curtain").waitFor({ state: "detached" });
    return now;
  }
  if (now === "forced") {
    await page.locator(".forced").click();
  } else {
    if (!(await page.locator(".choice").count())) await page.locator(".hand-tile.fits").first().click();
    await page.locator(".choice").first().click();
  }
  await moved(page, before);
  return now;
}

/** Plays until the round is over. `each` looks at the page after every turn. */
export async function playRound(page, each = async () => {}) {
  for (let turns = 0; turns < 200; turns += 1) {
    const done = await turn(page);
    await each(done);
    if (done === "over") return;
  }
  assert.fail("the round does not end");
}

/** No tile lies over another, none runs off the cloth, and the page does not scroll sideways. */
export async function assertTidy(page) {
  const found = await page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const cloth = box(document.querySelector(".cloth"));
    const tiles = [...document.querySelectorAll(".lying .lying-body")].map(box);
    const faults = [];
    for (const [at, a] of tiles.entries()) {
      if (a.left < cloth.left - 1 || a.right > cloth.right + 1 || a.top < cloth.top - 1 || a.bottom > cloth.bottom + 1) faults.push(`tile ${at} is off the cloth`);
      for (const b of tiles.slice(0, at)) {
        const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (wide > 1 && high > 1) faults.push(`tile ${at} lies over another`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
    return faults;
  });
  assert.deepEqual(found, []);
}

const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** axe-core finds nothing to mend: contrast, names, roles, structure. */
export async function assertAccessible(page, context = "document", runOnly = EVERYTHING) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async ([selector, runOnly]) => {
    const result = await window.axe.run(selector === "document" ? document : selector, { runOnly });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`);
  }, [context, runOnly]);
  assert.deepEqual(violations, []);
}

export async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
}
