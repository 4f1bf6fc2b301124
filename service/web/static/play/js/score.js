// Points, and the reasons for them.

import { classes, html } from "./html.js";
import { teamName, viewOf } from "./match.js";
import { SPECTATOR, state } from "./store.js";
import { SmallTile } from "./tile.js";
import { becauseWords, countWords, resultWords, scores } from "./words.js";

/** Every account, and under it why it stands there: this round first, then the earlier ones. */
export function Score({ level = "h2" }) {
  const { match } = state;
  const { now, state: played } = match.position;
  const { target } = match.rules;
  const rounds = [
    { number: played.round, result: now.result, log: viewOf(match.position, SPECTATOR).log },
    ...match.past.map(({ state: round, result, log }) => ({ number: round.round, result, log })).reverse(),
  ];
  return html`
    <div class="score">
      <${level} class="panel-title">Points</${level}>
      <p class="quiet">${aim(match.rules)}</p>
      <ul class="accounts">
        ${now.points.map((points, team) => html`
          <li key=${team} class=${classes({ account: true, leading: leads(now, match.rules, team) })}>
            <span class="account-name">${teamName(match, team)}</span>
            <b class="account-points">${points}</b>
            ${now.held[team] > 0 && html`<small class="account-held">${now.held[team]} held until the account opens</small>`}
            ${target > 0 && html`<progress max=${target} value=${Math.min(points, target)} aria-label=${`${points} of ${target}`}></progress>`}
          </li>`)}
      </ul>
      ${rounds.map(({ number, result, log }) => html`<${RoundLines} key=${number} number=${number} result=${result} log=${log} />`)}
    </div>`;
}

function aim({ target, target_means: means }) {
  if (target === 0) return "One round is the whole match.";
  return means === "loses" ? `Points are penalties: who reaches ${target} has lost.` : `First at ${target} wins.`;
}

function leads(now, rules, team) {
  const best = (rules.target_means === "loses" ? Math.min : Math.max)(...now.points);
  return now.points[team] === best && new Set(now.points).size > 1;
}

function RoundLines({ number, result, log }) {
  const { match } = state;
  const inPlay = log.filter(({ type }) => type === "scored");
  if (!result && !inPlay.length) return null;
  return html`
    <section class="round-lines">
      <h3>Round ${number}${result && html`<span class="quiet"> – ${resultWords(match, result)}</span>`}</h3>
      <ul>
        ${result && result.gained.map((amount, team) => amount !== 0 && html`
          <li key=${`team ${team}`}><span>${teamName(match, team)} ${scores(match, team)} <b>${amount}</b></span>
            <span class="quiet">${result.because.filter((line) => line.team === team).map((line) => becauseWords(match, line)).join(" + ")}</span></li>`)}
        ${[...inPlay].reverse().map(({ seat, amount, of }, at) => html`
          <li key=${inPlay.length - at}><span>${match.names[seat]} <b>+${amount}</b></span>
            <span class="quiet">count ${countWords(of, amount)}</span></li>`)}
      </ul>
    </section>`;
}

/** How the round went: what everybody was left with, and the settlement line by line. */
export function Settlement({ now }) {
  const { match } = state;
  const { result } = now;
  const events = viewOf(match.position, SPECTATOR).log;
  return html`
    <ul class="settlement">
      ${now.points.map((_, team) => {
        const lines = result.because.filter((line) => line.team === team);
        const [before, after] = [result.before, result.after];
        return html`
          <li key=${team} class=${classes({ settled: true, won: result.winner === team })}>
            <p class="settled-head">
              <span class="settled-name">${teamName(match, team)}${result.winner === team && html` <span class="tag">won the round</span>`}</span>
              <span class="settled-sum"><${Change} from=${before.points[team]} to=${after.points[team]} />
                ${before.held[team] + after.held[team] > 0 && html`<small> · <${Change} from=${before.held[team]} to=${after.held[team]} /> held</small>`}</span>
            </p>
            ${lines.map((line) => html`
              <p class="because">
                <span class="because-words">${becauseWords(match, line)}
                  <span class="because-tiles">${line.tiles.map((tile) => html`<${SmallTile} key=${tile} tile=${tile} />`)}</span></span>
                <b>${signed(line.amount)}</b>
              </p>`)}
            ${!lines.length && html`<p class="because quiet"><span>${result.reason === "target" ? "nothing more is counted" : match.rules.target_means === "loses" ? "nothing to write" : "nothing gained"}</span></p>`}
            ${account(events, team, before, after)}
          </li>`;
      })}
    </ul>`;
}

function Change({ from, to }) {
  return from === to ? html`<b>${to}</b>` : html`${from} <span aria-label="to">→</span> <b>${to}</b>`;
}

function signed(amount) {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** What became of held points. */
function account(events, team, before, after) {
  const told = events.filter((event) => event.team === team).map(({ type, amount, total }) => {
    if (type === "held_wiped") return `${amount} held before: wiped by going out`;
    if (type === "held") return `held, ${total} in all: the account is not open yet`;
    if (type === "account_opened") return `opens the account${before.held[team] ? ` and brings ${before.held[team]} held along` : ""}`;
    return null;
  }).filter(Boolean);
  if (!told.length && after.held[team]) told.push(`${after.held[team]} still held`);
  return told.map((words) => html`<p class="because quiet"><span>${words}</span></p>`);
}
