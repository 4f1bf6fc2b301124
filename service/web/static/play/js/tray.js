// What stands where the hand stands when no hand is shown: the curtain between two people, and the round's end.

import * as flow from "./flow.js";
import { html } from "./html.js";
import { undoable } from "./match.js";
import { Settlement } from "./score.js";
import { state } from "./store.js";
import { download } from "./files.js";
import { list, matchWords, plural, resultWords } from "./words.js";

/** Between two people at one device: the last one looks away, the next one takes it. */
export function Curtain() {
  const { match } = state;
  const name = match.names[match.position.now.turn];
  return html`
    <div class="tray curtain">
      <h2 class="tray-title">Pass the device to ${name}</h2>
      <p>The hands are hidden until ${name} is there.</p>
      <p class="buttons">
        <button type="button" class="primary" data-focus onClick=${flow.reveal}>I am ${name}: show my tiles</button>
        ${undoable(match) > 0 && html`<button type="button" onClick=${flow.undo}>Take the last play back</button>`}
      </p>
    </div>`;
}

/** Only machines play: there is nothing to do but look. */
export function Watching({ now }) {
  return html`
    <div class="tray watching"><div class="prompt"><p class="waiting">${state.match.names[now.turn]} is playing<span class="dots" aria-hidden="true"></span></p></div></div>`;
}

export function RoundEnd({ now }) {
  const { match, audit, busy } = state;
  const over = now.match !== null;
  const next = now.result.next_leader;
  return html`
    <div class="tray round-end">
      <h2 class="tray-title" tabindex="-1" data-focus>${over ? matchWords(match, now.match) : `${resultWords(match, now.result)}.`}</h2>
      ${over && html`<p class="quiet">${resultWords(match, now.result)}.</p>`}
      ${!over && next !== null && html`<p class="quiet">${match.names[next]} leads the next round.</p>`}
      <${Settlement} now=${now} />
      ${audit && html`<p class="audit" role="status">${auditWords(audit)}</p>`}
      <p class="buttons">
        ${over
          ? html`
            <button type="button" class="primary" disabled=${busy} onClick=${flow.leave}>New match</button>
            <button type="button" disabled=${busy} onClick=${flow.audit}>Check the match</button>
            <button type="button" onClick=${() => download(match)}>Save</button>`
          : html`<button type="button" class="primary" disabled=${busy} onClick=${flow.nextRound}>Next round</button>`}
      </p>
    </div>`;
}

function auditWords({ ok, good, fault, unproved }) {
  const parts = unproved.map(({ round, what }) => `the ${what.replaceAll("_", " ")} of round ${round + 1}`);
  const open = parts.length ? ` What it cannot prove: ${list(parts)}.` : "";
  if (ok) return `The referee replayed ${plural(good.rounds, "round")} and ${plural(good.actions, "action")}: everything is in order.${open}`;
  return `The referee found a fault in round ${fault.round + 1}: ${fault.code.replaceAll("_", " ")}.`;
}
