// Tables as the page shows them, over whole rounds: nothing overlaps, joined halves touch, and what lies stays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BASE } from "./browser.mjs";
import { place, rectangle, widthFor } from "../../service/web/static/play/js/layout.js";

const CLOTHS = [
  { width: 344, height: 330, largest: 36 },
  { width: 944, height: 420, largest: 46 },
  { width: 600, height: 160, largest: 26 },
];

const { games } = await (await fetch(`${BASE}/v1/games`)).json();

const TABLES = [
  ...games.map(({ id }) => ({ game: id, rules: {} })),
  { game: "straight", rules: { max_pip: 12 } },
  { game: "draw", rules: { max_pip: 9 } },
  { game: "all_fives", rules: { spinner: "first_double", spinner_order: "sides_first" } },
  { game: "draw", rules: { spinner: "first_double" } },
  { game: "all_fives", rules: { spinner: "every_double" } },
];

for (const { game, rules } of TABLES) {
  test(`${game} ${JSON.stringify(rules)}`, async () => {
    for (let round = 0; round < 6; round += 1) {
      const cloth = CLOTHS[round % CLOTHS.length];
      const layout = { width: widthFor(cloth, rules.max_pip ?? 6) };
      let before = new Map();
      for await (const { now, layout: laid } of positions({ game, rules, seats: 2 + (round % 3), seed: `lie-${round}`, layout }, round)) {
        const placed = place(laid, cloth);
        check(placed, now.table, now.phase === "playing");
        const spots = new Map(placed.tiles.map(({ tile, x, y, turn }) => [tile, `${x} ${y} ${turn}`]));
        for (const [tile, spot] of before) assert.equal(spots.get(tile), spot, `${tile} moved: ${JSON.stringify(now.table)}`);
        before = spots;
      }
    }
  });
}

test("a round is as wide as its cloth at the largest tiles, or as the set needs", () => {
  assert.equal(widthFor({ width: 390, height: 500 }, 6), 16);
  assert.equal(widthFor({ width: 1584, height: 700 }, 6), 33);
  assert.equal(widthFor({ width: 390, height: 500 }, 12), 20);
  assert.equal(widthFor({ width: 9000, height: 500 }, 6), 60);
});

async function* positions({ layout, ...match }, round) {
  let position = await ask("matches", { ...match, layout });
  for (let count = 0; ; count += 1) {
    yield position;
    if (position.now.phase !== "playing") return;
    const legal = position.now.legal_actions;
    const { action } = legal[(round * 7 + count * 3) % legal.length];
    position = await ask("actions", { state: position.state, action, layout });
  }
}

async function ask(operation, body) {
  const response = await fetch(`${BASE}/v1/${operation}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  assert.ok(response.ok, await response.clone().text());
  return response.json();
}

function check({ tiles, places, box }, table, open) {
  const boxes = tiles.map(rectangle);
  const said = () => JSON.stringify(table);
  if (open) boxes.push(...places.map(({ at }) => rectangle(at(null))));
  boxes.forEach((a, at) => {
    assert.ok(a[0] >= box[0] && a[1] >= box[1] && a[2] <= box[2] && a[3] <= box[3], said());
    for (const b of boxes.slice(0, at)) assert.ok(Math.min(over(a, b, 0), over(a, b, 1)) < 0.01, said());
  });
  for (const row of [table.line, ...Object.entries(table.arms).map(([, arm]) => arm)]) {
    for (let at = 1; at < row.length; at += 1) assert.ok(touch(halfOf(tiles, row[at - 1], 1), halfOf(tiles, row[at], 0)), `${row[at - 1]} and ${row[at]}: ${said()}`);
  }
}

function over(a, b, side) {
  return Math.min(a[side + 2], b[side + 2]) - Math.max(a[side], b[side]);
}

/** The middle of a half: of the one that is written first (0) or last (1); both of a double. */
function halfOf(tiles, lying, which) {
  const values = lying.split("-").map(Number);
  const tile = tiles.find(({ faces }) => [...faces].sort().join() === [...values].sort().join());
  const radians = (tile.turn * Math.PI) / 180;
  const middle = (sign) => [tile.x + sign * Math.sin(radians) * 0.5, tile.y - sign * Math.cos(radians) * 0.5];
  if (tile.double) return [middle(1), middle(-1), [tile.x, tile.y]];
  return [middle(tile.faces[0] === values[which] ? 1 : -1)];
}

/** Two halves touch: their middles are a unit apart, along one of the axes. */
function touch(these, those) {
  return these.some(([x, y]) => those.some(([u, v]) => Math.abs(Math.hypot(x - u, y - v) - 1) < 0.01));
}
