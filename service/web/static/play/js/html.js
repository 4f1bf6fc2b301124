// Templates without a build step: Preact renders, htm reads the markup out of template strings.

import { h, render } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export { render };

/** Class names from the keys whose values are true. */
export function classes(named) {
  return Object.keys(named).filter((name) => named[name]).join(" ");
}
