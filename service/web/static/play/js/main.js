// Starts the page.

import { App } from "./app.js";
import { measure } from "./cloth.js";
import { keptOptions } from "./files.js";
import { open } from "./flow.js";
import { followFocus } from "./focus.js";
import { html, render } from "./html.js";
import { onChange, set, state } from "./store.js";

const root = document.getElementById("app");

onChange(() => {
  render(html`<${App} />`, root);
  measure();
  followFocus();
});

root.replaceChildren();
set({ options: { ...state.options, ...keptOptions() } });
await open();
