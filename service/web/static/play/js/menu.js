// The dialogs over the table: the menu, the points on a small screen, the rules.

import * as flow from "./flow.js";
import { download } from "./files.js";
import { html } from "./html.js";
import { Score } from "./score.js";
import { load, RulesText } from "./setup.js";
import { set, state } from "./store.js";

const close = () => set({ dialog: null });

/** A dialog of the browser: it holds the focus and closes with Escape. */
function Dialog({ title, children }) {
  const opened = (element) => element && !element.open && element.showModal();
  return html`
    <dialog class="dialog" ref=${opened} aria-labelledby="dialog-title" onClose=${close}
      onClick=${(event) => event.target === event.currentTarget && close()}>
      <div class="dialog-body">
        <header><h2 id="dialog-title">${title}</h2><button type="button" class="icon" aria-label="Close" onClick=${close}>✕</button></header>
        ${children}
      </div>
    </dialog>`;
}

export function Dialogs() {
  const { dialog } = state;
  if (dialog === "menu") return html`<${Dialog} title="Menu"><${Menu} /><//>`;
  if (dialog === "score") return html`<${Dialog} title="Points"><${Score} level="span" /><//>`;
  if (dialog === "rules") return html`<${Dialog} title=${`The rules of ${title()}`}><${Rules} /><//>`;
  return null;
}

export function title() {
  const { match, games } = state;
  return games.find(({ id }) => id === match.position.state.game)?.title ?? match.position.state.game;
}

function Menu() {
  const { match, options } = state;
  return html`
    <div class="menu">
      <button type="button" onClick=${flow.showRules}>The rules in plain words</button>
      <button type="button" onClick=${() => download(match)}>Save the match as a file</button>
      <label class="file-button">Load a saved match<input type="file" accept="application/json,.json" onChange=${load} /></label>
      <button type="button" onClick=${flow.leave}>Leave the table</button>
      <p class="quiet">The match is kept in this browser: you can go on later.</p>
      <fieldset>
        <legend>Machines move</legend>
        <div class="segments">
          ${Object.entries(flow.PACES).map(([id, { label }]) => html`
            <label key=${id}><input type="radio" name="pace" checked=${options.pace === id} onChange=${() => flow.setOption("pace", id)} /><span>${label}</span></label>`)}
        </div>
      </fieldset>
      <label class="check"><input type="checkbox" checked=${options.memory} onChange=${({ target }) => flow.setOption("memory", target.checked)} />
        <span>Remind me which values the others have not got</span></label>
    </div>`;
}

function Rules() {
  const { match, games } = state;
  const text = match.text ?? games.find(({ id }) => id === match.position.state.game)?.text ?? "";
  return html`<div class="rules-text"><${RulesText} text=${text} /></div>`;
}
