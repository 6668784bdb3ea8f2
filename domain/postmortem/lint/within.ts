type Placed = { start: number; end: number };

/** Of things that stand in order, those that lie wholly between two places; found without looking at all of them. */
export function within<T extends Placed>(ordered: readonly T[], start: number, end: number): T[] {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const found: T[] = [];
  for (let index = low; index < ordered.length; index++) {
    const item = ordered[index];
    if (!item || item.start >= end) break;
    if (item.end <= end) found.push(item);
  }
  return found;
}
