// The hand, and what can be done with it: pick a tile, choose its place, draw, pass.

import { act, pick } from "./flow.js";
import { classes, html } from "./html.js";
import { halves } from "./layout.js";
import { words as deedWords } from "./knobs.js";
import { countsInPlay, people } from "./match.js";
import { set, state } from "./store.js";
import { turnWords } from "./speech.js";
import { Tile } from "./tile.js";
import { endWords, list, openWords, plural, tileWords } from "./words.js";

export function Hand({ view }) {
  const { now } = view;
  const { match, looker } = state;
  const { tiles } = now.hands[looker];
  const onTurn = now.turn === looker;
  return html`
    <div class=${classes({ tray: true, "on-turn": onTurn })}>
      <${Prompt} now=${now} onTurn=${onTurn} />
      <div class="hand" role="group" aria-label=${`Hand of ${match.names[looker]}, ${plural(tiles.length, "tile")}`}
        style=${columns(tiles.length)} onKeyDown=${walk}>
        ${tiles.map((tile) => html`<${HandTile} key=${tile} tile=${tile} now=${now} onTurn=${onTurn} />`)}
      </div>
      <div class="rack" aria-hidden="true"></div>
    </div>`;
}

/** Rows of equal length; the more rows, the smaller the tiles, so that the table keeps its room. */
function columns(count) {
  const shared = (most) => {
    const rows = Math.ceil(count / most) || 1;
    return [Math.ceil(count / rows) || 1, ["4.1rem", "3.1rem", "2.5rem"][Math.min(rows, 3) - 1]];
  };
  const [phone, phoneMost] = shared(count > 16 ? 9 : 8);
  const [desk, deskMost] = shared(count > 24 ? 16 : 12);
  return { "--phone": phone, "--phone-most": phoneMost, "--desk": desk, "--desk-most": deskMost };
}

function HandTile({ tile, now, onTurn }) {
  const plays = now.legal_actions.filter((action) => action.tile === tile);
  const fits = plays.length > 0;
  const best = Math.max(0, ...plays.map(({ points }) => points));
  const selected = state.selected === tile;
  const label = [
    tileWords(tile),
    onTurn && (fits ? `fits ${list(plays.map(({ end }) => endWords(end)))}` : "does not fit"),
    best > 0 && `up to ${plural(best, "point")}`,
  ];
  return html`
    <button type="button" class=${classes({ "hand-tile": true, fits, selected, idle: onTurn && !fits })} data-tile=${tile}
      aria-label=${label.filter(Boolean).join(", ")} aria-pressed=${fits ? String(selected) : undefined}
      aria-disabled=${onTurn && !fits ? "true" : undefined}
      onClick=${() => fits && choose(tile, plays)}
      onPointerEnter=${({ pointerType }) => pointerType === "mouse" && fits && set({ peeked: tile })}
      onPointerLeave=${() => state.peeked === tile && set({ peeked: null })}>
      <${Tile} faces=${halves(tile)} />
      ${best > 0 && html`<span class="tile-points" aria-hidden="true">+${best}</span>`}
    </button>`;
}

/** A tile is picked up at the first touch; where it has one place only, the second touch lays it. */
function choose(tile, plays) {
  if (state.selected !== tile) {
    pick(tile);
    focusLater(".choice");
  } else if (plays.length === 1) {
    act(plays[0].action);
  } else {
    pick(null);
  }
}

function Prompt({ now, onTurn }) {
  const { match, looker, selected } = state;
  if (!onTurn) {
    return html`<div class="prompt"><p class="waiting">${match.names[now.turn]} is playing<span class="dots" aria-hidden="true"></span></p></div>`;
  }
  const plays = now.legal_actions.filter(({ tile }) => tile !== null && tile === selected);
  if (plays.length) {
    return html`
      <div class="prompting">
        <div class="prompt choices" role="group" aria-label=${`Where to lay ${tileWords(selected)}`} onKeyDown=${putBack}>
          ${plays.map((play) => html`<${Choice} key=${play.action} play=${play} />`)}
        </div>
      </div>`;
  }
  return html`
    <div class="prompt">
      <p>${people(match).length > 1 && html`<b>${match.names[looker]}:</b> `}${turnWords(now)}</p>
      ${now.legal_actions.filter(({ kind }) => kind !== "play").map(({ action, kind }) => html`
        <button key=${action} type="button" class="primary forced" disabled=${state.busy} onClick=${() => act(action)}>${deedWords(kind)} <small>${DETAILS[kind]?.(now)}</small></button>`)}
    </div>`;
}

/** What is said beside the button for an action that is no play. */
const DETAILS = {
  draw: ({ drawable }) => `${drawable} left`,
  pass: (now) => `no ${openWords(now)}`,
};

const ARROWS = { left: "←", right: "→", up: "↑", down: "↓" };

function Choice({ play }) {
  const { match } = state;
  const counted = countsInPlay(match);
  const aim = (aimed) => () => set({ aimed });
  return html`
    <button type="button" class=${classes({ choice: true, aimed: state.aimed === play.action })}
      onClick=${() => act(play.action)} onFocus=${aim(play.action)} onBlur=${aim(null)}
      onPointerEnter=${aim(play.action)} onPointerLeave=${aim(null)}>
      <span class="choice-end">
        ${play.end !== null && html`<span class="arrow" aria-hidden="true">${ARROWS[play.end.split(".").at(-1)]} </span>`}
        <span class="unseen">Lay ${tileWords(play.tile)}: </span>${play.end === null ? "lay it" : endWords(play.end)}</span>
      <span class="choice-leaves">leaves ${play.leaves.join(" ") || "nothing"}${counted ? `, count ${play.count}` : ""}</span>
      ${play.points > 0 && html`<span class="choice-points">+${play.points}<span class="unseen"> points</span></span>`}
      ${play.goes_out && html`<span class="choice-points">out!</span>`}
      ${play.blocks && html`<span class="choice-points">blocks</span>`}
    </button>`;
}

/** Arrow keys walk along the hand. */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  const first = { Home: 0, End: -1 }[event.key];
  if (step === undefined && first === undefined) return putBack(event);
  const tiles = [...event.currentTarget.querySelectorAll(".hand-tile")];
  const at = tiles.indexOf(document.activeElement);
  event.preventDefault();
  return tiles.at(step === undefined ? first : (at + step) % tiles.length)?.focus();
}

function putBack(event) {
  if (event.key !== "Escape" || state.selected === null) return;
  const tile = state.selected;
  pick(null);
  focusLater(`[data-tile="${tile}"]`);
}

function focusLater(selector) {
  requestAnimationFrame(() => document.querySelector(selector)?.focus());
}
