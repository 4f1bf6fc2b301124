// House rules: a form made from the knobs that the service lists, so a knob that is added there appears here.

import { html } from "./html.js";

const GROUPS = [
  ["The set and the deal", ["max_pip", "hand_size", "redeal_doubles", "redeal_same_value", "partnership"]],
  ["Who starts", ["opening", "opening_without_double", "opening_tile", "lead_after_out", "lead_after_block", "lead_after_tie"]],
  ["The turn", ["draw", "reserve", "block", "spinner", "spinner_order"]],
  ["Points", ["play_points_multiple", "double_counts", "lone_tile_points", "out_points", "block_points", "block_tie", "round_to", "account_opens_at", "account_test"]],
  ["The match", ["target", "target_means", "target_checked"]],
];

/** The form. `change(name, value)` gets undefined where the default is chosen again. */
export function Knobs({ game, rules, seats, refused, change }) {
  const named = new Map(game.knobs.map((knob) => [knob.name, knob]));
  const known = new Set(GROUPS.flatMap(([, names]) => names));
  const groups = [...GROUPS, ["More", [...named.keys()].filter((name) => !known.has(name))]];
  return groups.map(([title, names]) => {
    const knobs = names.filter((name) => named.has(name)).map((name) => named.get(name));
    return knobs.length > 0 && html`
      <fieldset class="knobs" key=${title}>
        <legend>${title}</legend>
        ${knobs.map((knob) => html`
          <${Knob} key=${knob.name} knob=${knob} value=${rules[knob.name]} seats=${seats} refused=${refused.includes(knob.name)}
            change=${(value) => change(knob.name, same(value, standard(knob, seats)) ? undefined : value)} />`)}
      </fieldset>`;
  });
}

function Knob({ knob, value, seats, refused, change }) {
  const id = `knob-${knob.name}`;
  const shown = value === undefined ? standard(knob, seats) : value;
  const Field = fieldFor(knob);
  return html`
    <div class=${`knob${value === undefined ? "" : " changed"}${refused ? " refused" : ""}`}>
      <label for=${id}>${words(knob.name)}</label>
      <${Field} id=${id} knob=${knob} value=${shown} change=${change} refused=${refused} />
      <p class="knob-meaning" id=${`${id}-meaning`}>${knob.meaning}</p>
    </div>`;
}

/** The game's own value; what differs by the number of seats, for these seats. */
export function standard(knob, seats) {
  const value = knob.default;
  return perSeats(knob) && typeof value === "object" && value !== null ? value[seats] : value;
}

function perSeats({ types }) {
  return types.includes("integer") && types.includes("object");
}

function fieldFor({ values, types }) {
  if (values) return Choice;
  if (types.includes("integer")) return Amount;
  if (types.includes("object")) return TilePoints;
  return Plain;
}

function Choice({ id, knob, value, change, refused }) {
  const at = knob.values.findIndex((option) => option === value);
  return html`
    <select id=${id} aria-describedby=${`${id}-meaning`} aria-invalid=${refused ? "true" : undefined} value=${at}
      onChange=${({ target }) => change(knob.values[target.selectedIndex])}>
      ${knob.values.map((option, index) => html`<option key=${index} value=${index} selected=${index === at}>${words(option)}</option>`)}
    </select>`;
}

function Amount({ id, knob, value, change, refused }) {
  const open = knob.types.includes("null");
  return html`
    <input id=${id} type="number" inputmode="numeric" min=${knob.minimum} max=${knob.maximum} value=${value ?? ""} required=${!open}
      placeholder=${open ? "none" : ""} aria-describedby=${`${id}-meaning`} aria-invalid=${refused ? "true" : undefined}
      onChange=${({ target }) => {
        if (target.value === "" && open) change(null);
        else if (target.value === "") change(undefined);
        else if (target.checkValidity()) change(target.valueAsNumber);
        else target.reportValidity();
      }} />`;
}

/** Points by tile, written "0-0: 10, 6-6: 50". */
function TilePoints({ id, value, change, refused }) {
  const written = Object.entries(value).map(([tile, points]) => `${tile}: ${points}`).join(", ");
  return html`
    <input id=${id} type="text" value=${written} placeholder="none, or 0-0: 10, 6-6: 50" spellcheck=${false} aria-describedby=${`${id}-meaning`}
      aria-invalid=${refused ? "true" : undefined}
      onChange=${({ target }) => {
        const entries = target.value.split(",").map((part) => part.trim()).filter(Boolean)
          .map((part) => /^(\d+-\d+)\s*[:=]\s*(\d+)$/.exec(part));
        target.setCustomValidity(entries.includes(null) ? "Write tiles and points like 0-0: 10, 6-6: 50" : "");
        if (target.reportValidity()) change(Object.fromEntries(entries.map(([, tile, points]) => [tile, Number(points)])));
      }} />`;
}

function Plain({ id, value }) {
  return html`<output id=${id}>${JSON.stringify(value)}</output>`;
}

/** A name of the contract as words: "lead_after_out" is "Lead after out". */
export function words(value) {
  if (value === null) return "none";
  const text = String(value).replaceAll("_", " ");
  return text[0].toUpperCase() + text.slice(1);
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
