// A tile, drawn: ivory with pips, or its back.

import { html } from "./html.js";
import { halves } from "./layout.js";

const [L, M, R] = [25, 50, 75];
const COLUMN = [19, 39.7, 60.3, 81];

const CORNERS = [[L, L], [R, R]];
const OTHER_CORNERS = [[R, L], [L, R]];
const CENTRE = [[M, M]];
const SIDES = [[L, M], [R, M]];
const MIDDLE = [[M, L], [M, R]];
const column = (x) => COLUMN.map((y) => [x, y]);
const OUTER = [...column(22), ...column(78)];

/** The pips of half a tile, as points in a square of 100. */
const PIPS = [
  [],
  CENTRE,
  CORNERS,
  [...CORNERS, ...CENTRE],
  [...CORNERS, ...OTHER_CORNERS],
  [...CORNERS, ...OTHER_CORNERS, ...CENTRE],
  [...CORNERS, ...OTHER_CORNERS, ...SIDES],
  [...CORNERS, ...OTHER_CORNERS, ...SIDES, ...CENTRE],
  [...CORNERS, ...OTHER_CORNERS, ...SIDES, ...MIDDLE],
  [...CORNERS, ...OTHER_CORNERS, ...SIDES, ...MIDDLE, ...CENTRE],
  [...OUTER, [M, 29], [M, 71]],
  [...OUTER, [M, 25], [M, 50], [M, 75]],
  [...OUTER, ...column(50)],
];

/** A tile standing upright, the first of its faces on top; lying flat, the first at the left. */
export function Tile({ faces, flat = false }) {
  return html`
    <svg class="tile" viewBox=${flat ? "0 0 204 104" : "0 0 104 204"} aria-hidden="true" focusable="false">
      <g transform=${flat ? "translate(0 104) rotate(-90)" : undefined}>
      <rect class="tile-edge" x="1.5" y="1.5" width="101" height="201" rx="15" />
      <rect class="tile-face" x="4" y="4" width="96" height="196" rx="13" fill="url(#ivory)" />
      <path class="tile-groove" d="M14 102H90" />
      <path class="tile-shine" d="M14 104H90" />
      <circle class="tile-pin" cx="52" cy="102" r="5" fill="url(#pin)" />
      ${faces.map((value, half) => PIPS[value].map(([x, y]) => html`
        <circle class="pip" cx=${x + 2} cy=${y + 4 + half * 96} r=${value > 9 ? 7.6 : value > 6 ? 8.6 : 9.8} fill="url(#pip)" />
      `))}
      </g>
    </svg>`;
}

/** A tile face down. */
export function Back() {
  return html`
    <svg class="tile" viewBox="0 0 104 204" aria-hidden="true" focusable="false">
      <rect class="back-edge" x="1.5" y="1.5" width="101" height="201" rx="15" />
      <rect class="back-face" x="4" y="4" width="96" height="196" rx="13" fill="url(#back)" />
      <rect class="back-line" x="16" y="16" width="72" height="172" rx="8" />
      <path class="back-mark" d="M52 70 72 102 52 134 32 102Z" />
    </svg>`;
}

/** A small tile in a text, with its name for who does not see it. */
export function SmallTile({ tile }) {
  return html`<span class="small-tile" role="img" aria-label=${tile.replace("-", "–")}><${Tile} faces=${halves(tile)} flat /></span>`;
}
