// The deal and the lot of Boneyard, `boneyard/1`, a second time: docs/deal.md in JavaScript, for Node 20 or newer.
// It depends on nothing but Node. Players can check with it, after a match, that the tiles came from the seed. The rules
// are those that POST /v1/rulesets answers, so that this file knows no games:
//
//   import { deal } from "./deal.mjs";
//   console.log(deal({ seed: "b2f1c0", round: 1, seats: 4, rules: ruleset.rules }));
//
// or, with such an answer on standard input: node examples/deal.mjs SEED SEATS ROUND

import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ALGORITHM = "boneyard/1";
const WORDS = 2 ** 32;
const MOST_DEALS = 4000;

/**
 * The hands, the boneyard (front first) and the leader of a round. Tiles are texts, "3-5".
 *
 * `rules` are the knobs by their public names, with the values that they have in the match. `leader` is the seat that is
 * named to lead, if one is. In the answer `firstTile` is the tile that must be laid first, or null; `leader` is null
 * where the round before decides who leads and none was named; `redeals` are the deals that did not stand.
 */
export function deal({ seed, round = 1, seats, leader = null, rules }) {
  const each = rules.hand_size;
  const later = [rules.lead_after_out, rules.lead_after_block, rules.lead_after_tie];
  const deciders = round === 1 ? ["as_first_round"] : later;
  const asFirst = deciders.includes("as_first_round");
  const byRule = leader === null && asFirst && rules.opening !== "lot";
  const byLot = deciders.includes("lot") || (asFirst && rules.opening === "lot");
  const redeals = [];
  while (redeals.length < MOST_DEALS) {
    const tiles = shuffled(seed, round, redeals.length, rules.max_pip);
    const hands = Array.from({ length: seats }, (_, seat) => tiles.slice(seat * each, (seat + 1) * each));
    const again = redeal(hands, byRule, rules);
    if (again === null) {
      const found = byRule ? openingOf(hands, rules) : null;
      const chosen = found?.seat ?? leader ?? (byLot ? lot({ seed, round, seats }) : null);
      const firstTile = found !== null && rules.opening_tile === "forced" ? text(found.tile) : null;
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
function redeal(hands, byRule, rules) {
  const doubles = rules.redeal_doubles || Infinity; // 0 is never
  const sameValue = rules.redeal_same_value || Infinity;
  for (const [seat, hand] of hands.entries()) {
    if (hand.filter(isDouble).length >= doubles) return { seat, reason: "doubles" };
    if (mostOfOneValue(hand) >= sameValue) return { seat, reason: "same_value" };
  }
  const wanted = byRule && rules.opening_without_double === "redeal";
  return wanted && !hands.flat().some(isDouble) ? { seat: null, reason: "no_double" } : null;
}

/** The tile that decides who leads, and who holds it. */
function openingOf(hands, rules) {
  const dealt = hands.flatMap((hand, seat) => hand.map((tile) => ({ seat, tile })));
  const doubles = dealt.filter(({ tile }) => isDouble(tile));
  // In lowest_double 0-0 comes last; in highest_double it does so by itself.
  const rank = ({ tile: [value] }) => 
    rules.opening === "highest_double" ? rules.max_pip - value : value || rules.max_pip + 1;
  if (doubles.length > 0) return least(doubles, (a, b) => rank(a) - rank(b));
  const sum = ({ tile: [low, high] }) => low + high;
  return rules.opening_without_double === "highest_tile"
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

function print([seed = "", seats = "4", round = "1"]) {
  if (!/^[!-~]{1,64}$/.test(seed) || !/^[1-9]$/.test(seats) || !/^[1-9]\d{0,8}$/.test(round)) {
    console.error("node deal.mjs SEED SEATS ROUND, with the answer of POST /v1/rulesets on standard input");
    process.exitCode = 2;
    return;
  }
  const { rules } = JSON.parse(readFileSync(0, "utf-8"));
  const dealt = deal({ seed, round: Number(round), seats: Number(seats), rules });
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
