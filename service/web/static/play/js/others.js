// The other players: their tiles from the back, their points, and what they did last.

import { classes, html } from "./html.js";
import { halves } from "./layout.js";
import { viewOf } from "./match.js";
import { SPECTATOR, state } from "./store.js";
import { Back, SmallTile, Tile } from "./tile.js";
import { plural } from "./words.js";

const SHOWN = 9;

export function Others({ now }) {
  const { match, looker, curtain } = state;
  const seats = match.names.length;
  const first = looker === SPECTATOR || curtain ? 0 : looker + 1;
  const shown = Array.from({ length: looker === SPECTATOR || curtain ? seats : seats - 1 }, (_, at) => (first + at) % seats);
  const deeds = lastDeeds(match);
  return html`
    <section class="others" aria-label=${looker === SPECTATOR ? "Players" : "Other players"} data-seats=${shown.length}>
      ${shown.map((seat) => html`<${Other} key=${seat} seat=${seat} now=${now} deed=${deeds[seat]} />`)}
    </section>`;
}

function Other({ seat, now, deed }) {
  const { match, looker, options } = state;
  const { number: count, tiles } = now.hands[seat];
  const team = now.teams[seat];
  const partner = looker !== SPECTATOR && now.teams[looker] === team && looker !== seat;
  const onTurn = now.turn === seat;
  const lacks = options.memory && now.phase === "playing" ? now.voids[seat] : [];
  return html`
    <article class=${classes({ other: true, "on-turn": onTurn, partner })} aria-current=${onTurn ? "true" : undefined}>
      <h2 class="other-name">${match.names[seat]}${partner && html` <span class="tag">partner</span>`}</h2>
      <p class="other-points"><b>${now.points[team]}</b><span class="unseen"> points</span>${now.held[team] > 0 && html`<small> +${now.held[team]} held</small>`}</p>
      <div class="backs" role="img" aria-label=${plural(count, "tile")}>
        ${tiles !== null && now.phase !== "playing"
          ? tiles.map((tile) => html`<span class="back face" key=${tile}><${Tile} faces=${halves(tile)} /></span>`)
          : Array.from({ length: Math.min(count, SHOWN) }, (_, at) => html`<span class="back" key=${at}><${Back} /></span>`)}
        <span class="backs-count" aria-hidden="true">${count}</span>
      </div>
      <p class="deed">${deed ?? html`<span aria-hidden="true"> </span>`}${lacks.length > 0 && html`<span class="lacks">no ${lacks.join(" ")}</span>`}</p>
    </article>`;
}

/** By seat, what it did last in this round: drawn tiles and the play or pass after them. */
function lastDeeds(match) {
  const deeds = {};
  let drawn = 0;
  for (const { type, seat, tile } of viewOf(match.position, SPECTATOR).log) {
    if (type === "drew") {
      drawn += 1;
      deeds[seat] = html`drew ${drawn}`;
    } else if (type === "played") {
      deeds[seat] = html`${drawn > 0 && `drew ${drawn}, `}laid <${SmallTile} tile=${tile} />`;
    } else if (type === "passed") {
      deeds[seat] = html`${drawn > 0 && `drew ${drawn}, `}<b>passed</b>`;
    }
    if (type === "played" || type === "passed") drawn = 0;
  }
  return deeds;
}
