// Where the tiles lie on the cloth. The service places them, the same for every player and for the whole round: a tile
// that lies stays where it is. Here the table is only fitted into the cloth.
//
// The unit is half a tile's length, so a tile is 2 long and 1 wide.

const HEADINGS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const ROOM = 0.6; // free cloth around the tiles
const LANE = 3; // how far from each other the lanes of a line that turns are
const WIDTHS = { least: 16, most: 60 };

/** How large half a tile's length may be shown, in pixels. */
export const LARGEST = { least: 26, most: 46 };

/**
 * How wide to ask the service to lay a round out: as wide as a cloth of this size is when tiles are shown at their
 * largest, or wider, where all tiles of the set would not fit into its height.
 */
export function widthFor({ width, height }, maxPip) {
  const tiles = ((maxPip + 1) * (maxPip + 2)) / 2;
  const filled = Math.sqrt((2 * tiles * LANE * width) / height);
  const wanted = Math.floor(Math.max(filled, width / LARGEST.most - 2 * ROOM));
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, wanted));
}

/**
 * Fits a layout of the service into a cloth.
 *
 * @param layout the service's layout
 * @param cloth  {width, height, largest}: the cloth, and how large half a tile's length may be shown on it
 * @returns {tiles, places, box, scale}: `tiles` [{tile, x, y, turn, double, faces}], `places` [{end, at(tile)}] for the
 *          open ends, `box` [left, top, right, bottom] around all of it, and the `scale` at which it fits
 */
export function place({ bounds, tiles, ends }, cloth) {
  const { left, top, width, height } = bounds;
  const box = [left - ROOM, top - ROOM, left + width + ROOM, top + height + ROOM];
  return {
    tiles: tiles.map(({ tile, x, y, rotation }) => ({
      tile, faces: halves(tile), double: isDouble(tile), x, y, turn: rotation - 90,
    })),
    places: ends.map(({ end, x, y, rotation }) => ({ end, at: placeOf(end, x, y, HEADINGS[rotation / 90]) })),
    box,
    scale: Math.min(cloth.largest, cloth.width / (box[2] - box[0]), cloth.height / (box[3] - box[1])),
  };
}

/** Where a tile would lie at an end: a double lies across, nearer to what it touches; the first tile lies in the middle. */
function placeOf(end, x, y, heading) {
  const nearer = end === null ? 0 : 0.5;
  return (tile) => (tile !== null && isDouble(tile)
    ? { x: x - heading[0] * nearer, y: y - heading[1] * nearer, turn: turnOf(heading, true), heading }
    : { x, y, turn: turnOf(heading, false), heading });
}

/** Halves of a tile as written: "3-5" is [3, 5]. */
export function halves(tile) {
  return tile.split("-").map(Number);
}

export function isDouble(tile) {
  const [a, b] = halves(tile);
  return a === b;
}

/** By how much an upright tile is turned to lie along its heading, the first of its faces inward; a double lies across. */
function turnOf([x, y], across) {
  if (across) return x === 0 ? 90 : 0;
  return x === 0 ? (y > 0 ? 0 : 180) : -90 * x;
}

/** The room that a tile takes: [left, top, right, bottom]. */
export function rectangle({ x, y, turn }) {
  const flat = turn % 180 !== 0;
  const [w, h] = flat ? [1, 0.5] : [0.5, 1];
  return [x - w, y - h, x + w, y + h];
}
