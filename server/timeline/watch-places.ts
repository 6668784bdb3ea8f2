import "server-only";

const MOST_OPEN = 10;
const taken = new Map<string, Set<() => void>>();

/** One reader watches one timeline ten times at most. One more ends the oldest: most likely its reader is gone unheard. */
export function takeWatchPlace(reader: string, end: () => void): () => void {
  const places = taken.get(reader) ?? new Set();
  const [oldest] = places;
  if (oldest && places.size >= MOST_OPEN) {
    places.delete(oldest);
    oldest();
  }
  taken.set(reader, places.add(end));
  return () => {
    places.delete(end);
    if (places.size === 0 && taken.get(reader) === places) taken.delete(reader);
  };
}
