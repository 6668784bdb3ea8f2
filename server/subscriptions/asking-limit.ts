import "server-only";

const WINDOW_MS = 60 * 60_000;
const ALLOWED = 20;
const REMEMBERED_CLIENTS = 5_000;

const asked = new Map<string, number[]>();

/** Counts what a client asks for; false: one too many within an hour, not counted. */
export function mayAsk(client: string, nowMs: number): boolean {
  const recent = (asked.get(client) ?? []).filter((at) => nowMs - at < WINDOW_MS);
  const isLeft = recent.length < ALLOWED;
  if (isLeft) recent.push(nowMs);
  asked.delete(client);
  asked.set(client, recent);
  const oldest = asked.keys().next().value;
  if (asked.size > REMEMBERED_CLIENTS && oldest !== undefined) asked.delete(oldest);
  return isLeft;
}
