// A host: it keeps matches in memory and lets Boneyard referee them. docs/clients.md tells how it works.
//
//   POST /matches                {"game": "goat", "seats": 4}      deals a match; answers a token for each seat
//   GET  /seats/TOKEN/events                                       what the seat sees, as server-sent events
//   POST /seats/TOKEN/actions    {"action": "3-5@left", "expect": "1.4"}    with the header Idempotency-Key
//   POST /seats/TOKEN/rounds     {"expect": "1.23"}                         deals the next round; the same header
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { dealMatch } from "./match.mjs";
import { problem } from "./referee.mjs";

const MOST_BYTES = 4096;
const PULSE = 15_000; // milliseconds; proxies close streams that are silent for long
const MALFORMED = problem(400, "malformed_json", `Send a JSON object of at most ${MOST_BYTES} bytes.`);
const chairs = new Map(); // by token: a match, and a seat of it

async function answer(request, response) {
  const [, first, token, last] = request.url.split("?")[0].split("/");
  const asked = [request.method, first, last].join(" ").trimEnd();
  const chair = chairs.get(token);
  if (asked === "GET seats events" && chair) return stream(chair, request, response);
  if (asked === "POST matches") return reply(response, await open(await read(request)));
  if ((asked === "POST seats actions" || asked === "POST seats rounds") && chair)
    return reply(response, await click(chair, last, request.headers["idempotency-key"], await read(request)));
  return reply(response, problem(404, "not_found", "There is nothing here."));
}

async function open(asked) {
  if (!asked) return MALFORMED;
  const { match, ...refused } = await dealMatch(asked);
  if (!match) return refused;
  const tokens = match.seats.map((seat) => seated(match, seat));
  return { status: 201, body: { tokens } };
}

function seated(match, seat) {
  const token = randomBytes(16).toString("hex");
  chairs.set(token, { match, seat });
  return token;
}

function click({ match, seat }, operation, key, body) {
  if (!body) return MALFORMED;
  if (!key) return problem(400, "key_required", "Send a new Idempotency-Key with every click.");
  if (typeof body.expect !== "string") return problem(422, "expect_required", "Send the step that you saw as expect.");
  return match.click(seat, key, operation, body);
}

function stream({ match, seat }, request, response) {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  const pulse = setInterval(() => response.write(":\n\n"), PULSE);
  response.on("close", () => clearInterval(pulse));
  match.listen(seat, response, request.headers["last-event-id"]);
}

/** The posted object; nothing if it is none, or too long. */
async function read(request) {
  let text = "";
  for await (const part of request.setEncoding("utf8")) if (text.length <= MOST_BYTES) text += part;
  try {
    return text.length <= MOST_BYTES ? Object(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

function reply(response, { status, body }) {
  const kind = status < 400 ? "application/json" : "application/problem+json";
  response.writeHead(status, { "Content-Type": kind, "Cache-Control": "no-store" }).end(JSON.stringify(body));
}

const server = createServer((request, response) =>
  answer(request, response).catch(() => reply(response, problem(500, "internal_error", "The host failed."))),
);
server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
