// The set-up screen: which game, who sits where, which house rules.

import { ask } from "./api.js";
import * as flow from "./flow.js";
import { readFile } from "./files.js";
import { classes, html } from "./html.js";
import { Knobs } from "./knobs.js";
import { halves } from "./layout.js";
import { PLAYERS } from "./match.js";
import { set, state } from "./store.js";
import { Tile } from "./tile.js";

/** One line for each game that is known here, and two tiles to know it by; other games show without. */
const CARDS = {
  goat: { line: "Shed your tiles. Who gathers 101 is the goat.", tiles: ["1-1", "0-0"] },
  straight: { line: "Four arms from the first tile. Score in fives.", tiles: ["5-5", "2-3"] },
  draw: { line: "The classic: match, draw, go out first.", tiles: ["6-6", "3-6"] },
  block: { line: "No drawing. Stuck means pass.", tiles: ["4-4", "1-4"] },
  all_fives: { line: "Two ends, and every five counts.", tiles: ["0-5", "5-5"] },
};

let asked = 0;

/** Changes the set-up, and asks the referee what it says to the rules. */
async function choose(changes) {
  const setup = { ...state.setup, ...changes };
  const { seats: offered } = gameOf(setup);
  if (!offered.includes(setup.seats)) [setup.seats] = offered;
  if (!partnersPossible(setup)) setup.partners = false;
  set({ setup });
  const turn = (asked += 1);
  try {
    const { game, seats, partners, rules } = setup;
    const ruleset = await ask("rulesets", { game, seats, partners, rules });
    if (turn === asked) set({ setup: { ...state.setup, refusal: null, text: ruleset.text } });
  } catch (error) {
    if (turn === asked) set({ setup: { ...state.setup, refusal: error } });
  }
}

function gameOf({ game }) {
  return state.games.find(({ id }) => id === game);
}

function partnersPossible(setup) {
  const knob = gameOf(setup).knobs.find(({ name }) => name === "partnership");
  return setup.seats === 4 && (setup.rules.partnership ?? knob?.default) !== "never";
}

/** Ready-made house rules for those who sit here. */
function presets(setup) {
  return gameOf(setup).presets.filter(({ seats, partners }) => seats === setup.seats && partners === setup.partners);
}

export function Setup() {
  const { setup, games, busy, notice } = state;
  const changed = Object.keys(setup.rules).length;
  return html`
    <main class="setup">
      <header class="setup-head">
        <h1>Boneyard</h1>
        <p>Five games of dominoes, and a referee that knows the rules.</p>
        ${flow.hasKept() && html`<button type="button" class="keep" onClick=${flow.restoreKept}>Go on with the last match</button>`}
      </header>
      ${notice && html`<${Notice} notice=${notice} />`}
      <form class="setup-form" onSubmit=${(event) => { event.preventDefault(); if (!busy) flow.start(setup); }}>
        <fieldset>
          <legend>Game</legend>
          <div class="games">${games.map((game) => html`<${GameCard} key=${game.id} game=${game} chosen=${setup.game === game.id} />`)}</div>
        </fieldset>
        <fieldset class="seats">
          <legend>Players</legend>
          <div class="segments">
            ${gameOf(setup).seats.map((seats) => html`
              <label key=${seats}><input type="radio" name="seats" value=${seats} checked=${setup.seats === seats} onChange=${() => choose({ seats })} /><span>${seats}</span></label>`)}
          </div>
          ${partnersPossible(setup) && html`
            <label class="check"><input type="checkbox" checked=${setup.partners} onChange=${({ target }) => choose({ partners: target.checked })} />
              <span>Partners: ${setup.names[0]} & ${setup.names[2]} against ${setup.names[1]} & ${setup.names[3]}</span></label>`}
          <ol class="chairs">${Array.from({ length: setup.seats }, (_, seat) => html`<${Chair} key=${seat} seat=${seat} />`)}</ol>
        </fieldset>
        <div class="folds">
          <details class="fold">
            <summary>House rules${changed > 0 && html` <span class="tag">${changed} changed</span>`}</summary>
            <div class="knob-groups">
              <${Knobs} game=${gameOf(setup)} rules=${setup.rules} seats=${setup.seats} refused=${setup.refusal?.problem?.knobs ?? []} change=${changeRule} />
            </div>
            <p class="buttons">
              ${changed > 0 && html`<button type="button" onClick=${() => choose({ rules: {} })}>Back to the usual rules</button>`}
              ${presets(setup).map(({ id, title, rules }) => html`<button key=${id} type="button" onClick=${() => choose({ rules })}>${title}</button>`)}
            </p>
          </details>
          <details class="fold">
            <summary>The rules in plain words</summary>
            <div class="rules-text"><${RulesText} text=${setup.text} level="h2" /></div>
          </details>
          <details class="fold">
            <summary>Seed, and saved matches</summary>
            <div class="more">
              <label for="seed">Seed</label>
              <input id="seed" type="text" maxlength="64" pattern="[!-~]*" value=${setup.seed} placeholder="drawn for you" autocomplete="off" spellcheck=${false}
                onInput=${({ target }) => set({ setup: { ...state.setup, seed: target.value } })} />
              <p class="quiet">The same seed deals the same tiles.</p>
              <label for="load">A saved match</label>
              <input id="load" type="file" accept="application/json,.json" onChange=${load} />
            </div>
          </details>
        </div>
        <div class="setup-start">
          ${setup.refusal && html`
            <p class="refusal" role="alert"><b>${setup.refusal.problem?.title ?? "Not possible"}.</b> ${setup.refusal.message}</p>`}
          <button type="submit" class="primary large" disabled=${busy || setup.refusal !== null}>Deal the tiles</button>
        </div>
      </form>
    </main>`;
}

function GameCard({ game, chosen }) {
  const { line, tiles = [] } = CARDS[game.id] ?? {};
  return html`
    <label class=${classes({ "game-card": true, chosen })}>
      <input type="radio" name="game" value=${game.id} checked=${chosen} onChange=${() => choose({ game: game.id, rules: {} })} />
      <span class="card-tiles" aria-hidden="true">${tiles.map((tile) => html`<${Tile} key=${tile} faces=${halves(tile)} />`)}</span>
      <span class="card-words"><b>${game.title}</b>${line && html`<span>${line}</span>`}</span>
    </label>`;
}

function Chair({ seat }) {
  const { setup } = state;
  const changed = (member, value) => set({ setup: { ...setup, [member]: setup[member].map((old, at) => (at === seat ? value : old)) } });
  return html`
    <li class="chair">
      <input type="text" aria-label=${`Name of player ${seat + 1}`} maxlength="16" value=${setup.names[seat]} autocomplete="off"
        onChange=${({ target }) => changed("names", target.value.trim() || `Player ${seat + 1}`)} />
      <select aria-label=${`Who plays for ${setup.names[seat]}`} value=${setup.players[seat]} onChange=${({ target }) => changed("players", target.value)}>
        ${Object.entries(PLAYERS).map(([id, { label }]) => html`<option key=${id} value=${id} selected=${setup.players[seat] === id}>${label}</option>`)}
      </select>
    </li>`;
}

function changeRule(name, value) {
  const { [name]: _, ...rules } = state.setup.rules;
  return choose({ rules: value === undefined ? rules : { ...rules, [name]: value } });
}

export async function load({ target }) {
  const [file] = target.files;
  if (!file) return;
  try {
    await flow.restore(await readFile(file));
  } catch (error) {
    set({ notice: { title: "That did not work", detail: error.message } });
  }
  target.value = "";
}

export function Notice({ notice, again }) {
  return html`
    <p class="refusal" role="alert"><b>${notice.title}.</b> ${notice.detail}
      ${again && html` <button type="button" onClick=${again}>Try again</button>`}</p>`;
}

/** Where the service wants an API key: it is asked for once. */
export function Door({ notice }) {
  const enter = (event) => {
    event.preventDefault();
    flow.openWith(event.target.elements.key.value);
  };
  return html`
    <main class="setup">
      <header class="setup-head"><h1>Boneyard</h1></header>
      <${Notice} notice=${notice} again=${notice.code === "unauthorized" ? null : flow.open} />
      ${notice.code === "unauthorized" && html`
        <form class="setup-form door" onSubmit=${enter}>
          <label for="key">API key</label>
          <input id="key" name="key" type="password" required autocomplete="off" />
          <button type="submit" class="primary">Come in</button>
        </form>`}
    </main>`;
}

/** The rules as the service tells them: paragraphs, the first line of each its heading. */
export function RulesText({ text, level = "h3" }) {
  return text.split("\n\n").slice(1).map((paragraph) => {
    const [heading, ...rest] = paragraph.split("\n");
    return html`<section key=${heading}><${level}>${heading}<//><p>${rest.join(" ")}</p></section>`;
  });
}
