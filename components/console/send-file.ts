import type { ActionProblem } from "#domain/access/action-result.ts";

type Sent = { ok: true } | { ok: false; problem: ActionProblem };

/** A file as the body of a request; what the server says against it is a problem like an action's. */
export async function sendFile(address: string, file: File): Promise<Sent> {
  const answered = await fetch(`${address}?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
  if (answered.ok) return { ok: true };
  const problem = (await answered.json().catch(() => undefined)) as ActionProblem | undefined;
  const { status } = answered;
  return { ok: false, problem: problem ?? { status, code: "refused", detail: `The server answered ${status}.` } };
}
