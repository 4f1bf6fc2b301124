// The typed client: types from the contract, strictly checked, and a whole match of every game.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BASE } from "./browser.mjs";

const run = promisify(execFile);
const cwd = fileURLToPath(new URL("../../examples/typescript/", import.meta.url));
const npm = (...words) => run("npm", ["run", "--silent", ...words], { cwd, timeout: 120_000 }).catch((error) => assert.fail(`${error.stdout}\n${error.stderr}`));

before(() => npm("types"));

test("the contract lints clean", async () => {
  await npm("lint");
});

test("the example is type-correct, strictly", async () => {
  await npm("check");
});

test("the example plays a match of every game, and each is found in order", async () => {
  const { stdout } = await npm("start", "--", BASE);
  const { games } = await (await fetch(`${BASE}/v1/games`)).json();
  for (const { id } of games) assert.match(stdout, new RegExp(`^${id}: .* won`, "m"));
  assert.equal(stdout.match(/checked: \d+ rounds/g).length, games.length);
  assert.match(stdout, /a wrong pass is refused: must_play/);
});
