// Where the keyboard's focus goes when what held it is gone: to what can be done next.

import { state } from "./store.js";

let shown = "";

/** Moves the focus on after a change of the scene, unless a dialog holds it or nobody uses the keyboard yet. */
export function followFocus() {
  const { match, screen, curtain, looker, dialog, busy } = state;
  if (screen !== "game" || dialog || busy) return;
  const { step, phase, turn } = match.position.now;
  const scene = `${step} ${phase} ${curtain} ${turn === looker}`;
  if (scene === shown) return;
  shown = scene;
  const held = document.activeElement;
  if (held && held !== document.body && held.isConnected && !held.matches(".hand-tile, .choice, [disabled]")) {
    if (phase === "playing" && !curtain) return;
  }
  next(phase, curtain)?.focus({ preventScroll: true });
}

function next(phase, curtain) {
  const found = (selector) => document.querySelector(selector);
  if (phase !== "playing" || curtain) return found("[data-focus]");
  return found(".forced") ?? found(".hand-tile.fits") ?? found(".hand-tile");
}
