// The cloth: the tiles that lie, the open ends, and where a tile that was picked up may go.

import { act } from "./flow.js";
import { classes, html } from "./html.js";
import { halves, LARGEST, place } from "./layout.js";
import { countsInPlay, viewOf } from "./match.js";
import { set, SPECTATOR, state } from "./store.js";
import { Back, Tile } from "./tile.js";
import { countWords, endWords, list, previewWords, tableWords, tileWords } from "./words.js";

let surface = null;
let size = { width: 0, height: 0 };

const watcher = new ResizeObserver(measure);

/**
 * Fits the table in anew where the cloth has another size. Asked after each drawing, since what stands around the cloth
 * may take its room, and when the window changes.
 */
export function measure() {
  if (!surface) return;
  const { width, height } = surface.getBoundingClientRect();
  if (Math.abs(width - size.width) + Math.abs(height - size.height) < 1) return;
  size = { width, height };
  set({ cloth: size });
}

export function Cloth({ now }) {
  const { match } = state;
  const laid = arranged(match);
  const picked = now.legal_actions.filter(({ tile }) => tile !== null && tile === (state.selected ?? state.peeked));
  const counting = countsInPlay(match);
  const last = lastPlay(match.position);
  const hidden = now.boneyard.number > 0;
  const counted = counting && now.count.of.length > 0;
  return html`
    <section class=${classes({ cloth: true, noted: hidden || counting })} aria-label="Table">
      <p class="unseen">${tableWords(now)}</p>
      <div class="surface" ref=${watch}>
        ${laid && html`
          ${laid.tiles.map((tile) => html`<${Lying} key=${tile.tile} at=${laid.spot(tile)} tile=${tile} last=${tile.tile === last} />`)}
          ${now.phase === "playing" && laid.places.map(({ end, at }) => {
            const play = picked.find((action) => action.end === end);
            return play
              ? html`<${Ghost} key=${`ghost ${end}`} play=${play} spot=${laid.spot(at(play.tile))} />`
              : end !== null && html`<${OpenEnd} key=${`end ${end}`} now=${now} end=${end} spot=${laid.spot(at(null))} quiet=${picked.length > 0} />`;
          })}
        `}
      </div>
      ${hidden && html`<${Boneyard} now=${now} />`}
      ${counted && html`
        <p class="count"><span class="count-name">Count</span> ${countWords(now.count.of, now.count.total)}</p>`}
    </section>`;
}

function watch(element) {
  surface = element;
  watcher.disconnect();
  if (element) watcher.observe(element);
}

/** The placing, in pixels of the cloth. */
function arranged(match) {
  if (!size.width) return null;
  const largest = Math.min(LARGEST.most, Math.max(LARGEST.least, Math.min(size.width / 10, size.height / 7)));
  const { tiles, places, box, scale: unit } = place(match.position.layout, { ...size, largest });
  const [left, top, right, bottom] = box;
  const spot = ({ x, y, turn, heading }) => ({
    x: size.width / 2 + (x - (left + right) / 2) * unit,
    y: size.height / 2 + (y - (top + bottom) / 2) * unit,
    turn, unit, heading,
  });
  return { tiles, places, spot };
}

function lastPlay(position) {
  return viewOf(position, SPECTATOR).log.findLast(({ type }) => type === "played")?.tile ?? null;
}

function moved({ x, y }) {
  return { transform: `translate(${x}px, ${y}px)` };
}

function shaped({ turn, unit }) {
  return { transform: `translate(-50%, -50%) rotate(${turn}deg)`, width: `${unit}px`, height: `${unit * 2}px` };
}

function Lying({ at, tile, last }) {
  return html`
    <div class=${classes({ lying: true, last })} style=${moved(at)}>
      <div class="lying-body" style=${shaped(at)}><${Tile} faces=${tile.faces} /></div>
    </div>`;
}

/** The tile that was picked up, at a place where it may go; the same choice is a button near the hand. */
function Ghost({ play, spot }) {
  const { match, aimed } = state;
  const [a, b] = halves(play.tile);
  const end = viewEnd(play.end);
  const faces = !end || end.values.includes(a) ? [a, b] : [b, a];
  return html`
    <div class=${classes({ ghost: true, aimed: aimed === play.action })} style=${moved(spot)}>
      <div class="lying-body" style=${shaped(spot)}><${Tile} faces=${faces} /></div>
      <button type="button" class="ghost-button" tabindex="-1" style=${{ width: `${spot.unit * 2}px`, height: `${spot.unit * 2}px` }}
        aria-label=${`Lay ${tileWords(play.tile)}: ${endWords(play.end)}, ${previewWords(match, play)}`}
        onClick=${() => act(play.action)}
        onPointerEnter=${() => set({ aimed: play.action })} onPointerLeave=${() => set({ aimed: null })}></button>
      ${play.points > 0 && html`<span class="ghost-points" style=${beside(spot)}>+${play.points}</span>`}
    </div>`;
}

/** Beside the long side of a tile, so that its pips stay free. */
function beside({ turn, unit }) {
  const away = unit * 0.5 + 10;
  return turn % 180 ? { top: `${-away}px` } : { left: `${away + 6}px` };
}

function viewEnd(name) {
  return viewOf(state.match.position, state.looker).now.ends.find(({ end }) => end === name);
}

function OpenEnd({ now, end, spot, quiet }) {
  const { values } = now.ends.find((open) => open.end === end);
  const wanted = now.legal_actions.some((action) => action.end === end);
  const back = spot.heading.map((part) => part * -0.42 * spot.unit);
  return html`
    <div class=${classes({ "open-end": true, wanted, quiet })} aria-hidden="true" style=${moved({ x: spot.x + back[0], y: spot.y + back[1] })}>
      <span style=${{ "--unit": `${spot.unit}px` }}>${list(values.map(String), "·").replaceAll(" ", "")}</span>
    </div>`;
}

function Boneyard({ now }) {
  const drawing = now.legal_actions[0]?.kind === "draw";
  return html`
    <p class=${classes({ boneyard: true, drawing })}>
      <span class="pile" aria-hidden="true"><${Back} /><${Back} /><${Back} /></span>
      <span><span class="boneyard-count">${now.boneyard.number}</span> <span class="boneyard-name">boneyard</span></span>
    </p>`;
}
