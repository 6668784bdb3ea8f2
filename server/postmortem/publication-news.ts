import "server-only";

type Listener = () => Promise<void>;
type Listeners = Set<Listener>;

// On globalThis because the site's bundle and the script that serves it each hold this module.
const world = globalThis as typeof globalThis & { [key: symbol]: Listeners | undefined };
const KEY = Symbol.for("candor.publication-news");
const listeners: Listeners = (world[KEY] ??= new Set());

/** Called, and waited for, after each change that this process makes to what readers see. */
export function hearPublications(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Until it is done, some reader may still get an older answer. What cannot be told is found by whoever watches the database. */
export async function tellPublication(): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener()));
}
