// Asks Boneyard. It keeps nothing, so whatever went wrong on the way can be asked again.

const ADDRESS = process.env.REFEREE ?? "http://127.0.0.1:8000";
const PATIENCE = 10_000; // milliseconds

/** What Boneyard answers to a posted body; a problem with status 503 if it does not answer. */
export async function ask(operation, body) {
  try {
    const answer = await fetch(`${ADDRESS}/v1/${operation}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return problem(503, "unavailable", "The referee does not answer. Try again with the same key.");
  }
}

/** A refusal of the host's own, in the form of Boneyard's. */
export const problem = (status, code, detail) => ({
  status,
  body: { type: `/problems/${code}`, title: "Refused by the host", status, detail, code },
});
