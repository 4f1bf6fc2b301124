// The interactive documentation: served here, whole, and every operation can be tried with its examples.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, BASE, DESKTOP, launch, open, PHONE, shot } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

test("loads with nothing from outside, under a policy that allows nothing else", async () => {
  const page = await open(browser, "/docs");
  await page.locator(".opblock").first().waitFor();
  await shot(page, "docs");
  const policy = (await fetch(`${BASE}/docs`)).headers.get("content-security-policy");
  assert.match(policy, /default-src 'self'/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("every operation can be tried as it stands, and is answered well", async () => {
  const page = await open(browser, "/docs");
  await page.locator(".opblock").first().waitFor();
  const tried = [];
  for (const operation of await page.locator(".opblock").all()) {
    const name = (await operation.locator(".opblock-summary-path").innerText()).replaceAll(/[\s\u200b]/g, "");
    const answer = await tryOut(page, operation);
    if (answer.request().method() === "POST") JSON.parse(answer.request().postData());
    await operation.locator(".opblock-summary-control").click();
    tried.push(`${name} ${answer.status()}`);
  }
  assert.ok(tried.length >= 14, tried.join(", "));
  assert.deepEqual(tried.filter((line) => !/ 20[01]$/.test(line)), []);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

for (const { name, size, dark } of [
  { name: "desktop", size: DESKTOP, dark: false },
  { name: "desktop-dark", size: DESKTOP, dark: true },
  { name: "phone", size: PHONE, dark: false },
  { name: "phone-dark", size: PHONE, dark: true },
]) {
  test(`${name}: the first operation is in sight, and everything can be read`, async () => {
    const page = await open(browser, "/docs", { size, dark });
    const first = page.locator(".opblock").first();
    await first.waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.classList.contains("dark-mode")), dark);
    await shot(page, `docs-${name}`);
    const { y, height } = await first.boundingBox();
    assert.ok(y + height <= size.height, `the first operation ends at ${y + height}`);
    for (const operation of ["takeAction", "explainProblem"]) await tryOut(page, page.locator(`[id$=${operation}]`));
    await page.locator("section.models button").first().click();
    await assertAccessible(page, "document", ["color-contrast"]);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page scrolls sideways");
    assert.ok((await longestLine(page)) <= 90, `a line has ${await longestLine(page)} letters`);
    await shot(page, `docs-${name}-answered`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

/** Opens an operation and sends what stands there. */
async function tryOut(page, operation) {
  await operation.locator(".opblock-summary-control").click();
  await operation.locator(".execute").waitFor();
  const [answer] = await Promise.all([page.waitForResponse(() => true), operation.locator(".execute").click()]);
  await operation.locator(".live-responses-table .response-col_status").last().waitFor();
  return answer;
}

/** How many letters the longest line of a text has. */
function longestLine(page) {
  return page.evaluate(() => {
    const lettersOf = (paragraph) => {
      const lines = new Map();
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (let at = 0; at < texts.currentNode.length; at += 1) {
          const range = document.createRange();
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          const line = Math.round(range.getBoundingClientRect().bottom / 6);
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      return Math.max(0, ...lines.values());
    };
    return Math.max(...[...document.querySelectorAll(".swagger-ui :is(p, li)")].map(lettersOf));
  });
}
