// The interactive documentation: served here, whole, and every operation can be tried with its examples.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BASE, launch, open, shot } from "./browser.mjs";

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
    await operation.locator(".opblock-summary-control").click();
    await operation.locator(".execute").waitFor();
    const [answer] = await Promise.all([page.waitForResponse(() => true), operation.locator(".execute").click()]);
    if (answer.request().method() === "POST") JSON.parse(answer.request().postData());
    await operation.locator(".live-responses-table .response-col_status").last().waitFor();
    await operation.locator(".opblock-summary-control").click();
    tried.push(`${name} ${answer.status()}`);
  }
  assert.ok(tried.length >= 14, tried.join(", "));
  assert.deepEqual(tried.filter((line) => !/ 20[01]$/.test(line)), []);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("dark where the reader's system is dark", async () => {
  const page = await open(browser, "/docs", { dark: true });
  await page.locator(".opblock").first().waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.classList.contains("dark-mode")));
  await shot(page, "docs-dark");
  await page.context().close();
});
