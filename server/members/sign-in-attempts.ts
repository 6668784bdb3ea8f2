import "server-only";

const WINDOW_MS = 5 * 60_000;
const ALLOWED_FOR_AN_ADDRESS = 10;
const ALLOWED_FROM_A_SOURCE = 50;
const REMEMBERED_SOURCES = 5_000;

type Attempt = { who: string; at: number };

/** By source, so that wrong passwords from elsewhere neither lock a person out nor push their own count out of memory. */
const attempts = new Map<string, Attempt[]>();

/** Counts an attempt before its password is looked at, so that many at once count too; false: one too many, not counted.
 * From one source there are ten for one address and fifty in all, each until it is five minutes old. */
export function countAttempt(who: string, source: string, nowMs: number): boolean {
  const recent = (attempts.get(source) ?? []).filter(({ at }) => nowMs - at < WINDOW_MS);
  const forAddress = recent.filter((attempt) => attempt.who === who).length;
  const isLeft = forAddress < ALLOWED_FOR_AN_ADDRESS && recent.length < ALLOWED_FROM_A_SOURCE;
  if (isLeft) recent.push({ who, at: nowMs });
  attempts.delete(source);
  attempts.set(source, recent);
  const oldest = attempts.keys().next().value;
  if (attempts.size > REMEMBERED_SOURCES && oldest !== undefined) attempts.delete(oldest);
  return isLeft;
}

/** A right password clears its own address; what the source tried on others stays counted. */
export function forgetAttempts(who: string, source: string): void {
  const others = (attempts.get(source) ?? []).filter((attempt) => attempt.who !== who);
  if (others.length > 0) attempts.set(source, others);
  else attempts.delete(source);
}
