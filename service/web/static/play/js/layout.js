// Where the tiles lie on the cloth. One function, `place`: from a table and the shape of the cloth to coordinates.
//
// Lines, and lines with one spinner, are placed here, so that they can turn where this cloth ends and stay where they
// lay. A table on which every double is a spinner is a tree; the service finds places for it (POST /v1/layouts).
//
// The unit is half a tile's length, so a tile is 2 long and 1 wide. From the first tile (or the spinner) the line
// runs to both sides. Where the cloth ends, a row turns a corner and comes back three units further out: the right
// part below, the left part above, so that the two never meet. With a spinner each of the four branches keeps to
// a quarter of its own, like the sails of a mill.

const RIGHT = [1, 0];
const LEFT = [-1, 0];
const UP = [0, -1];
const DOWN = [0, 1];
const LANE = 2.75; // how near to the middle rows may come where an arm lies there
const DEEP = 2.5; // how far an arm runs before it may turn
const WIDTHS = [8, 10, 12, 14, 17, 20, 24, 29, 35, 42, 50, 60];
const CROSSED = 14; // the least width with arms: narrower rows could not turn in their quarter
const ROOM = 0.6; // free cloth around the tiles
const KEEP = 0.8; // a plan is kept as long as it shows the tiles at least this large, compared with the best plan

/**
 * Places a table.
 *
 * @param table  `now.table` of the service
 * @param ends   `now.ends`
 * @param cloth  {width, height, largest}: the cloth, and how large half a tile's length may be shown on it
 * @param before the plan of the last placing, kept where it is still good, so that tiles stay where they were
 * @param layout the service's layout, for trees
 * @returns {tiles, places, box, scale, plan}: `tiles` [{tile, x, y, turn, double, faces}], `places` [{end, at(tile)}] for
 *          the open ends, `box` [left, top, right, bottom] around all of it, the `scale` at which it fits, and the
 *          `plan` for next time
 */
export function place(table, ends, cloth, before = null, layout = null) {
  if (isTree(table)) return fitted(layout, cloth);
  const root = rootOf(table);
  if (root === null) return { tiles: [], places: [emptyPlace()], box: [-2, -2, 2, 2], plan: before, scale: cloth.largest };
  const tried = plans(cloth, table).map((plan) => drawn(table, ends, root, plan, cloth));
  const best = tried.reduce((a, b) => (b.scale >= a.scale ? b : a)); // of equals the widest: it turns least
  const usable = before && before.depth > 0 === isCrossed(table);
  const kept = usable && drawn(table, ends, root, before, cloth);
  return kept && kept.scale >= best.scale * KEEP ? kept : best;
}

/** Halves of a tile as written: "3-5" is [3, 5]. */
export function halves(tile) {
  return tile.split("-").map(Number);
}

export function isDouble(tile) {
  const [a, b] = halves(tile);
  return a === b;
}

/** Whether every double is a spinner, and one lies. */
export function isTree({ spinner, arms }) {
  return spinner === null && isCrossed({ arms });
}

/** The service's layout in the form of this module. Its rotation 0 is a tile lying flat, the smaller half at the left. */
function fitted({ bounds, tiles, ends }, cloth) {
  const box = widened([bounds.left, bounds.top, bounds.left + bounds.width, bounds.top + bounds.height]);
  return {
    tiles: tiles.map(({ tile, x, y, rotation }) => ({
      tile, faces: halves(tile), double: isDouble(tile), x, y, turn: rotation - 90,
    })),
    places: ends.map(({ end, x, y, rotation }) => {
      const heading = [RIGHT, DOWN, LEFT, UP][rotation / 90];
      return {
        end,
        at: (tile) => (tile !== null && isDouble(tile)
          ? { x: x - heading[0] / 2, y: y - heading[1] / 2, turn: turnOf(heading, true), heading }
          : { x, y, turn: turnOf(heading, false), heading }),
      };
    }),
    box, scale: scaleOf(box, cloth), plan: null,
  };
}

function scaleOf([left, top, right, bottom], { width, height, largest }) {
  return Math.min(largest, width / (right - left), height / (bottom - top));
}

function isCrossed({ arms }) {
  return Object.keys(arms).length > 0;
}

function rootOf(table) {
  const root = table.spinner ?? table.first;
  if (root === null) return null;
  const [a, b] = halves(root);
  return table.line.findIndex((lying) => lying === `${a}-${b}` || lying === `${b}-${a}`);
}

function plans(cloth, table) {
  const aspect = cloth.width / cloth.height;
  const tiles = table.line.length + Object.values(table.arms).reduce((sum, arm) => sum + arm.length, 0);
  const crossed = isCrossed(table);
  const widths = WIDTHS.filter((width) => width <= 12 + 2 * tiles && (!crossed || width >= CROSSED));
  const depths = crossed ? [DEEP, 5, 7, 10, 14, 20] : [0];
  return widths.flatMap((width) => depths.map((depth) => ({ width, depth }))).filter(
    ({ width, depth }) => depth === 0 || depth <= DEEP || depth <= (1.5 * width) / aspect + 2,
  );
}

function drawn(table, ends, root, plan, cloth) {
  const half = plan.width / 2;
  const crossed = isCrossed(table);
  const inner = crossed ? LANE : -half;
  const [a, b] = halves(table.line[root]);
  const double = a === b;
  const lanes = {
    right: { turn: DOWN, bounds: { right: half, left: inner }, start: from(0, 0, RIGHT, double) },
    left: { turn: UP, bounds: { left: -half, right: -inner }, start: from(0, 0, LEFT, double) },
    up: { turn: UP, aside: RIGHT, bounds: { top: -plan.depth, right: half, left: LANE }, double },
    down: { turn: DOWN, aside: LEFT, bounds: { bottom: plan.depth, left: -half, right: -LANE }, double },
  };
  const rows = {
    right: table.line.slice(root + 1),
    left: table.line.slice(0, root).reverse().map(turned),
    ...table.arms,
  };
  const tiles = [laid(table.line[root], 0, 0, RIGHT)];
  const tips = {};
  for (const [end, row] of Object.entries(rows)) {
    let tip = lanes[end].start ?? from(armOffset(row[0], a, b), 0, lanes[end].turn, double, !double);
    for (const lying of row) {
      tip = step(tip, isDouble(lying), lanes[end]);
      tiles.push(laid(lying, tip.x, tip.y, tip.heading));
    }
    tips[end] = tip;
  }
  const places = ends.map(({ end }) => {
    const tipAt = (tile) =>
      rows[end].length || !(end in table.arms) || double ? tips[end] : from(armOffset(tile, a, b), 0, lanes[end].turn, false, true);
    return {
      end,
      at: (tile) => {
        const next = step(tipAt(tile), tile !== null && isDouble(tile), lanes[end]);
        return { x: next.x, y: next.y, turn: turnOf(next.heading, tile !== null && isDouble(tile)), heading: next.heading };
      },
    };
  });
  const box = widened(boxAround([...tiles.map(rectangle), ...places.map(({ at }) => rectangle(at(null)))]));
  return { tiles, places, box, plan, scale: scaleOf(box, cloth) };
}

const turned = (lying) => lying.split("-").reverse().join("-");

/** On a spinner that is no double an arm starts at the half that it matches. */
function armOffset(lying, a, b) {
  if (!lying || a === b) return 0;
  const values = halves(lying);
  return values.includes(a) ? -0.5 : values.includes(b) ? 0.5 : 0;
}

/** The tip of a branch that has only the root: `x`, `y` is the middle of the outermost half, or of a double. */
function from(x, y, heading, double, side = false) {
  const out = double || side ? 0 : 0.5;
  const tip = { x, y, hx: x + heading[0] * out, hy: y + heading[1] * out, heading, double, corner: false };
  // A double root lies upright, so it is a half longer up and down than to the sides.
  tip.reach = double && heading[1] ? 1 : 0.5;
  return tip;
}

/** The tip after one tile more. Doubles lie crosswise and never turn a corner themselves. */
function step(tip, double, lane) {
  if (double) return straight(tip, true);
  if (tip.corner) return around(tip, back(tip, lane));
  const heading = tip.heading;
  const along = Math.abs(heading[0]) ? heading[0] : heading[1];
  const axis = heading[0] ? tip.hx : tip.hy;
  const end = axis + along * (tip.reach + 2);
  const { bounds } = lane;
  const limit = heading[0] ? (along > 0 ? bounds.right : bounds.left) : along > 0 ? bounds.bottom : bounds.top;
  if (limit === undefined || along * (limit - end) >= 0) return straight(tip, false);
  if (heading[1]) return along * axis < DEEP ? straight(tip, false) : sideways(tip, lane.aside, false);
  return sideways(tip, lane.turn, true);
}

function back(tip, lane) {
  return tip.came[0] ? [-tip.came[0], 0] : lane.aside;
}

function straight(tip, double) {
  const { heading } = tip;
  const edge = [tip.hx + heading[0] * tip.reach, tip.hy + heading[1] * tip.reach];
  if (double) {
    const [x, y] = [edge[0] + heading[0] * 0.5, edge[1] + heading[1] * 0.5];
    return { x, y, hx: x, hy: y, heading, double: true, reach: 0.5, corner: tip.corner, came: tip.came };
  }
  return lying(edge, heading);
}

/** A tile with its short side against the long side of the last one. */
function sideways(tip, heading, corner) {
  const out = tip.double ? 1 : 0.5;
  const next = lying([tip.hx + heading[0] * out, tip.hy + heading[1] * out], heading);
  return { ...next, corner, came: tip.heading };
}

/** A tile with its long side against the short side of the last one; a double there is left by its short side. */
function around(tip, heading) {
  if (tip.double) return { ...lying([tip.hx + heading[0], tip.hy], heading) };
  const inner = [tip.hx + tip.heading[0], tip.hy + tip.heading[1]];
  return lying([inner[0] - heading[0] * 0.5, inner[1] - heading[1] * 0.5], heading);
}

function lying(edge, heading) {
  const at = (far) => [edge[0] + heading[0] * far, edge[1] + heading[1] * far];
  const [[x, y], [hx, hy]] = [at(1), at(1.5)];
  return { x, y, hx, hy, heading, double: false, reach: 0.5, corner: false };
}

function laid(lying, x, y, heading) {
  const faces = halves(lying);
  const double = faces[0] === faces[1];
  const [low, high] = faces[0] <= faces[1] ? faces : [faces[1], faces[0]];
  return { tile: `${low}-${high}`, faces, double, x, y, turn: turnOf(heading, double) };
}

/** Degrees for a tile that is drawn upright, its inner half on top. */
function turnOf([dx, dy], double) {
  if (double) return dx ? 0 : 90;
  return dx ? (dx > 0 ? -90 : 90) : dy > 0 ? 0 : 180;
}

/** [left, top, right, bottom] of what lies at x, y. */
export function rectangle({ x, y, turn }) {
  const flat = turn % 180 !== 0;
  const [w, h] = flat ? [1, 0.5] : [0.5, 1];
  return [x - w, y - h, x + w, y + h];
}

function widened([left, top, right, bottom]) {
  return [left - ROOM, top - ROOM, right + ROOM, bottom + ROOM];
}

function boxAround(rectangles) {
  return [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...rectangles.map((r) => r[side])));
}

function emptyPlace() {
  return { end: null, at: (tile) => ({ x: 0, y: 0, turn: tile !== null && isDouble(tile) ? 0 : -90, heading: RIGHT }) };
}
