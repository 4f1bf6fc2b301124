// The page: the set-up screen, or the table with everything around it.

import * as flow from "./flow.js";
import { Cloth } from "./cloth.js";
import { Hand } from "./hand.js";
import { html } from "./html.js";
import { undoable, viewOf } from "./match.js";
import { Dialogs, title } from "./menu.js";
import { Others } from "./others.js";
import { Score } from "./score.js";
import { Door, Notice, Setup } from "./setup.js";
import { set, SPECTATOR, state } from "./store.js";
import { Curtain, RoundEnd, Watching } from "./tray.js";

export function App() {
  if (!state.setup) {
    return state.notice ? html`<${Door} notice=${state.notice} />` : html`<p class="loading">Setting the table …</p>`;
  }
  return state.screen === "setup" ? html`<${Setup} />` : html`<${Game} />`;
}

function Game() {
  const { match, looker, curtain, notice } = state;
  const view = viewOf(match.position, curtain ? SPECTATOR : looker);
  return html`
    <main class="game" data-step=${view.now.step} data-phase=${view.now.phase}>
      <${Bar} />
      <${Others} now=${view.now} />
      <${Cloth} now=${view.now} />
      <div class="foot">
        ${notice && html`<${Notice} notice=${notice} again=${flow.again} />`}
        <${Tray} view=${view} />
      </div>
      <aside class="side" aria-label="Points and reasons"><${Score} /></aside>
    </main>
    <${Dialogs} />`;
}

function Tray({ view }) {
  const { looker, curtain } = state;
  if (view.now.phase !== "playing") return html`<${RoundEnd} now=${view.now} />`;
  if (curtain) return html`<${Curtain} />`;
  if (looker === SPECTATOR) return html`<${Watching} now=${view.now} />`;
  return html`<${Hand} view=${view} />`;
}

function Bar() {
  const { match, looker, curtain, busy } = state;
  const { now, state: played } = match.position;
  const own = looker === SPECTATOR || curtain ? null : now.teams[looker];
  return html`
    <header class="bar">
      <button type="button" class="icon" aria-label="Menu" aria-haspopup="dialog" onClick=${() => set({ dialog: "menu" })}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16" /></svg></button>
      <h1>${title()} <span class="bar-round">round ${played.round}</span>${match.rules.target > 0 && html`<span class="bar-round">, to ${match.rules.target}</span>`}</h1>
      <button type="button" class="bar-score" aria-haspopup="dialog" onClick=${() => set({ dialog: "score" })}>
        ${own === null ? "Points" : html`<span class="bar-name">${match.names[looker]}</span> <b>${now.points[own]}</b>${now.held[own] > 0 && html` <small>+${now.held[own]}</small>`}<span class="unseen"> points, show the reasons</span>`}
      </button>
      <button type="button" class="icon" aria-label="Undo" title="Undo" disabled=${busy || !undoable(match)} onClick=${flow.undo}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12" transform="translate(0 -2)" /></svg></button>
    </header>`;
}
