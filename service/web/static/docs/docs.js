// Shows the contract with Swagger UI. Every operation can be tried at once, with its examples.

const dark = matchMedia("(prefers-color-scheme: dark)");
const dress = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

dress();
dark.addEventListener("change", dress);

window.ui = SwaggerUIBundle({
  url: new URL("openapi.yaml", document.baseURI).href,
  dom_id: "#docs",
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: false, // long answers would take seconds to colour
  validatorUrl: null, // no outside host is asked
});
