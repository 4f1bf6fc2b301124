// Saving and loading: a file on the player's own device, and the browser's own store for the match at hand.

import { saved } from "./match.js";

const MATCH = "boneyard.match";
const OPTIONS = "boneyard.options";

/** Keeps the match at hand, so that it is there after a reload. */
export function keep(match) {
  write(MATCH, saved(match));
}

/** The match that was kept, or null. */
export function kept() {
  return read(MATCH);
}

export function keepOptions(options) {
  write(OPTIONS, options);
}

export function keptOptions() {
  return read(OPTIONS) ?? {};
}

/** Hands the match to the player as a file. */
export function download(match) {
  const { game, round } = match.position.state;
  const blob = new Blob([JSON.stringify(saved(match), null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `boneyard-${game}-round-${round}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What a file holds. Throws where it is no JSON. */
export async function readFile(file) {
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error("This file is not JSON, so it is no saved match.");
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser keeps nothing here: the match can still be saved as a file.
  }
}
