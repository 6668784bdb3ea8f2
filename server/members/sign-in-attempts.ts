import "server-only";

const WINDOW_MS = 5 * 60_000;
const ALLOWED = 10;
const REMEMBERED = 10_000;

const failures = new Map<string, number[]>();

/** Ten wrong passwords for one address in five minutes, then none until the first of them is five minutes old. */
export function attemptsAreLeft(email: string, nowMs: number): boolean {
  return recent(email, nowMs).length < ALLOWED;
}

export function noteAttempt(email: string, nowMs: number): void {
  const times = recent(email, nowMs);
  failures.delete(email);
  failures.set(email, [...times, nowMs]);
  const oldest = failures.keys().next().value;
  if (failures.size > REMEMBERED && oldest !== undefined) failures.delete(oldest);
}

export function forgetAttempts(email: string): void {
  failures.delete(email);
}

function recent(email: string, nowMs: number): number[] {
  return (failures.get(email) ?? []).filter((at) => nowMs - at < WINDOW_MS);
}
