// The referee's public API, and nothing else: every call is one request, everything it needs is in its body.

const BASE = new URL("../../v1/", import.meta.url);

/** What the referee refused, or what kept it from answering. `problem` is the problem document, or null. */
export class Refused extends Error {
  constructor(problem, message) {
    super(message ?? explained(problem));
    this.problem = problem;
    this.code = problem?.code ?? "unreachable";
  }
}

/** The first thing that is wrong, or what the refusal says as a whole. */
export function explained({ problems, errors, detail }) {
  const first = problems?.[0] ?? errors?.[0];
  return first?.message ?? detail;
}

const KEY = "boneyard.key";

/** The API key, where the service asks for one; it is forgotten with the tab. */
export function useKey(key) {
  sessionStorage.setItem(KEY, key);
}

function headers() {
  const key = sessionStorage.getItem(KEY);
  return { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) };
}

/** An operation: POST a body, get its answer. */
export function ask(operation, body) {
  return answer(fetch(new URL(operation, BASE), {
    method: "POST",
    headers: headers(),
    body: JSON.stringify(body),
  }));
}

/** The games with their knobs and their rules in plain words. */
export function games() {
  return answer(fetch(new URL("games", BASE), { headers: headers() }));
}

async function answer(request) {
  let response;
  let body;
  try {
    response = await request;
    body = await response.json();
  } catch {
    throw new Refused(null, "The referee cannot be reached just now. Nothing is lost; try again.");
  }
  if (!response.ok) throw new Refused(body);
  return body;
}
