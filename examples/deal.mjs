// The deal and the lot of Boneyard, `boneyard/1`, a second time: docs/deal.md in JavaScript, for Node 20 or newer.
// It depends on nothing but Node. Players can check with it, after a match, that the tiles came from the seed:
//
//   import { deal, GAMES } from "./deal.mjs";
//   console.log(deal({ ...GAMES.goat, seed: "b2f1c0", round: 1, seats: 4 }));
//
// or, for a game as it is without house rules: node examples/deal.mjs SEED GAME SEATS ROUND

import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ALGORITHM = "boneyard/1";
const WORDS = 2 ** 32;
const MOST_DEALS = 250;

const DRAW = {
  handSize: { 2: 7, 3: 5, 4: 5 },
  maxPip: 6,
  redealDoubles: null,
  redealSameValue: null,
  opening: "highest_double",
  openingWithoutDouble: "highest_tile",
  openingTile: "forced",
  laterLeads: ["as_first_round"],
};

/** What each game's own rules say about the deal and the leader. */
export const GAMES = {
  goat: {
    ...DRAW,
    handSize: { 2: 7, 3: 7, 4: 7 },
    redealDoubles: 5,
    redealSameValue: 6,
    opening: "lowest_double",
    openingWithoutDouble: "lowest_tile",
    laterLeads: ["out_seat", "blocker"],
  },
  straight: { ...DRAW, handSize: { 2: 7, 3: 7, 4: 7 }, opening: "lot", openingTile: "any", laterLeads: ["lot"] },
  draw: DRAW,
  block: DRAW,
  all_fives: DRAW,
};

/**
 * The hands, the boneyard (front first) and the leader of a round. Tiles are texts, "3-5".
 *
 * `handSize` is a number, or an object with a number for every number of seats. `laterLeads` are the values of
 * lead_after_out, lead_after_block and lead_after_tie. `leader` is the seat that is named to lead, if one is.
 * In the answer `firstTile` is the tile that must be laid first, or null; `leader` is null where the round before decides
 * who leads and none was named; `redeals` are the deals that did not stand.
 */
export function deal({ seed, round = 1, seats, handSize, maxPip = 6, leader = null, ...rules }) {
  const each = typeof handSize === "number" ? handSize : handSize[seats];
  const { opening = "lot", laterLeads = [] } = rules;
  const deciders = round === 1 ? ["as_first_round"] : laterLeads;
  const byRule = leader === null && opening !== "lot" && deciders.includes("as_first_round");
  const byLot = deciders.includes("lot") || (opening === "lot" && deciders.includes("as_first_round"));
  const redeals = [];
  while (redeals.length < MOST_DEALS) {
    const tiles = shuffled(seed, round, redeals.length, maxPip);
    const hands = Array.from({ length: seats }, (_, seat) => tiles.slice(seat * each, (seat + 1) * each));
    const again = redeal(hands, byRule, rules);
    if (again === null) {
      const found = byRule ? openingOf(hands, { ...rules, opening, maxPip }) : null;
      const chosen = found?.seat ?? leader ?? (byLot ? lot({ seed, round, seats }) : null);
      const firstTile = found !== null && rules.openingTile !== "any" ? text(found.tile) : null;
      return {
        hands: hands.map((hand) => hand.map(text)),
        boneyard: tiles.slice(seats * each).map(text),
        redeals,
        leader: chosen,
        firstTile,
      };
    }
    redeals.push(again);
  }
  throw new Error(`none of ${redeals.length} deals was one that these rules let stand`);
}

/** The seat that leads a round by lot. */
export function lot({ seed, round = 1, seats }) {
  return below(words(seed, round, "lot"), seats);
}

/** The stream of 32-bit words for one part of one round. */
export function* words(seed, round, part) {
  for (let block = 0; ; block++) {
    const bytes = digest(`${ALGORITHM}|${seed}|${round}|${part}|${block}`);
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
  }
}

/** A number from 0 to n - 1; words of the last, incomplete run of n are thrown away. */
export function below(stream, n) {
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % n;
  }
}

function digest(message) {
  return createHash("sha256").update(message, "ascii").digest();
}

function shuffled(seed, round, attempt, maxPip) {
  const tiles = [];
  for (let low = 0; low <= maxPip; low++) for (let high = low; high <= maxPip; high++) tiles.push([low, high]);
  const stream = words(seed, round, `deal.${attempt}`);
  for (let last = tiles.length - 1; last > 0; last--) {
    const other = below(stream, last + 1);
    [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
  }
  return tiles;
}

/** Why these hands are dealt again, or null. */
function redeal(hands, byRule, { redealDoubles = null, redealSameValue = null, openingWithoutDouble }) {
  for (const [seat, hand] of hands.entries()) {
    if (redealDoubles !== null && hand.filter(isDouble).length >= redealDoubles) return { seat, reason: "doubles" };
    if (redealSameValue !== null && mostOfOneValue(hand) >= redealSameValue) return { seat, reason: "same_value" };
  }
  const wanted = byRule && openingWithoutDouble === "redeal";
  return wanted && !hands.flat().some(isDouble) ? { seat: null, reason: "no_double" } : null;
}

/** The tile that decides who leads, and who holds it. */
function openingOf(hands, { opening, openingWithoutDouble, maxPip }) {
  const dealt = hands.flatMap((hand, seat) => hand.map((tile) => ({ seat, tile })));
  const doubles = dealt.filter(({ tile }) => isDouble(tile));
  // In lowest_double 0-0 comes last; in highest_double it does so by itself.
  const rank = ({ tile: [value] }) => (opening === "highest_double" ? maxPip - value : value || maxPip + 1);
  if (doubles.length > 0) return least(doubles, (a, b) => rank(a) - rank(b));
  const sum = ({ tile: [low, high] }) => low + high;
  return openingWithoutDouble === "highest_tile"
    ? least(dealt, (a, b) => sum(b) - sum(a) || b.tile[1] - a.tile[1])
    : least(dealt, (a, b) => sum(a) - sum(b) || a.tile[0] - b.tile[0]);
}

const least = (items, compare) => items.toSorted(compare)[0];
const isDouble = ([low, high]) => low === high;
const text = ([low, high]) => `${low}-${high}`;

function mostOfOneValue(hand) {
  const carriers = new Map();
  for (const tile of hand) for (const value of new Set(tile)) carriers.set(value, (carriers.get(value) ?? 0) + 1);
  return Math.max(0, ...carriers.values());
}

function print([seed = "", game = "goat", seats = "4", round = "1"]) {
  const numbers = /^[234]$/.test(seats) && /^[1-9]\d{0,8}$/.test(round);
  if (!/^[!-~]{1,64}$/.test(seed) || !Object.hasOwn(GAMES, game) || !numbers) {
    console.error(`node deal.mjs SEED GAME SEATS ROUND, where GAME is one of ${Object.keys(GAMES).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const dealt = deal({ ...GAMES[game], seed, round: Number(round), seats: Number(seats) });
  for (const { seat, reason } of dealt.redeals) console.log(`dealt again: ${reason} (seat ${seat})`);
  for (const [seat, hand] of dealt.hands.entries()) console.log(`seat ${seat}: ${hand.join(" ")}`);
  console.log(`boneyard: ${dealt.boneyard.join(" ") || "empty"}`);
  const leads = dealt.leader === null ? "whom the round before decides" : `seat ${dealt.leader}`;
  console.log(`leads: ${leads}, with ${dealt.firstTile ?? "any tile"}`);
}

const started = process.argv[1];
if (started && existsSync(started) && realpathSync(started) === fileURLToPath(import.meta.url)) {
  print(process.argv.slice(2));
}
