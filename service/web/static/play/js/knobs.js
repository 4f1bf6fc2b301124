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
  return knob.kind === "by_seats" ? knob.default[seats] : knob.default;
}

const FIELDS = { word: Choice, number: Amount, by_seats: Amount, numbers: Amounts, by_tile: TilePoints };

function fieldFor(knob) {
  return optionsOf(knob) ? Choice : (FIELDS[knob.kind] ?? Plain);
}

/** The values to choose from, where there are few. */
function optionsOf({ words: options, minimum, maximum, multiple_of: step }) {
  if (options) return options;
  if (!(step > 1)) return null;
  return Array.from({ length: Math.floor((maximum - minimum) / step) + 1 }, (_, at) => minimum + at * step);
}

function Choice({ id, knob, value, change, refused }) {
  const options = optionsOf(knob);
  const at = options.indexOf(value);
  return html`
    <select id=${id} aria-describedby=${`${id}-meaning`} aria-invalid=${refused ? "true" : undefined} value=${at}
      onChange=${({ target }) => change(options[target.selectedIndex])}>
      ${options.map((option, index) => html`<option key=${index} value=${index} selected=${index === at}>${words(option)}</option>`)}
    </select>`;
}

const typing = new Map();

/**
 * What a field shows: while somebody types, what is typed. The form is drawn again whenever the referee answers, and would
 * otherwise put back the value that the field had before.
 */
function typedInto(id, value) {
  return {
    value: typing.get(id) ?? value,
    onInput: ({ target }) => typing.set(id, target.value),
    onBlur: () => typing.delete(id),
  };
}

function Amount({ id, knob, value, change, refused }) {
  return html`
    <input id=${id} type="number" inputmode="numeric" min=${knob.minimum} max=${knob.maximum} ...${typedInto(id, value)}
      aria-describedby=${`${id}-meaning`} aria-invalid=${refused ? "true" : undefined}
      onChange=${({ target }) => {
        if (target.value === "") change(undefined);
        else if (target.checkValidity()) change(target.valueAsNumber);
        else target.reportValidity();
      }} />`;
}

/** Numbers, written "3, 5"; none of them is written 0. */
function Amounts({ id, value, change, refused }) {
  return html`
    <${Written} id=${id} refused=${refused} written=${value.join(", ")} hint="0, or 3, 5" pattern=${/^(\d+)$/}
      change=${(parts) => change(parts.length ? parts.map(([number]) => Number(number)) : undefined)} />`;
}

/** Points by tile, written "0-0: 10, 6-6: 50". Nothing written is no points for the tiles that the game names. */
function TilePoints({ id, knob, value, change, refused }) {
  const written = Object.entries(value).filter(([, points]) => points > 0).map(([tile, points]) => `${tile}: ${points}`).join(", ");
  return html`
    <${Written} id=${id} refused=${refused} written=${written} hint="0-0: 10, 6-6: 50" pattern=${/^(\d+-\d+)\s*[:=]\s*(\d+)$/}
      change=${(parts) => change(parts.length ? pointed(parts) : without(knob.default))} />`;
}

function pointed(parts) {
  return Object.fromEntries(parts.map(([tile, points]) => [tile, Number(points)]));
}

function without(points) {
  return Object.fromEntries(Object.keys(points).map((tile) => [tile, 0]));
}

/** A list in a text field. `change` gets what the groups of `pattern` find in each part. */
function Written({ id, written, hint, pattern, change, refused }) {
  return html`
    <input id=${id} type="text" ...${typedInto(id, written)} placeholder=${hint} spellcheck=${false} aria-describedby=${`${id}-meaning`}
      aria-invalid=${refused ? "true" : undefined}
      onChange=${({ target }) => {
        const parts = target.value.split(",").map((part) => part.trim()).filter(Boolean).map((part) => pattern.exec(part));
        target.setCustomValidity(parts.includes(null) ? `Write it like ${hint}` : "");
        if (target.reportValidity()) change(parts.map(([, ...found]) => found));
      }} />`;
}

function Plain({ id, value }) {
  return html`<output id=${id}>${JSON.stringify(value)}</output>`;
}

/** A name of the contract as words: "lead_after_out" is "Lead after out". */
export function words(value) {
  const text = String(value).replaceAll("_", " ");
  return text[0].toUpperCase() + text.slice(1);
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
