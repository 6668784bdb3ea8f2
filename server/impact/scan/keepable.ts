import "server-only";

/** What was read of a foreign file, with its texts and names as the database keeps them: no NUL, no half surrogate pair. */
export function keepable<T>(value: T): T {
  return kept(value) as T;
}

function kept(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\u0000", "\ufffd");
  if (Array.isArray(value)) return value.map(kept);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [kept(name), kept(inner)]));
}
