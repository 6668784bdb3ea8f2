/** No number for readers stands for fewer. */
export const LEAST_GROUP = 5;

export function isTooFew(count: number): boolean {
  return count > 0 && count < LEAST_GROUP;
}

/** Each small group joins the one before it, the last ones too; nothing where all of them together stay small. */
export function mergeSmall<T>(
  groups: readonly T[],
  isSmall: (group: T) => boolean,
  join: (before: T, group: T) => T,
): T[] | undefined {
  const merged: T[] = [];
  for (const group of groups) {
    const previous = merged.at(-1);
    if (previous !== undefined && (isSmall(previous) || isSmall(group))) merged.splice(-1, 1, join(previous, group));
    else merged.push(group);
  }
  for (;;) {
    const [last, before] = [merged.at(-1), merged.at(-2)];
    if (last === undefined || !isSmall(last)) return merged;
    if (before === undefined) return undefined;
    merged.splice(-2, 2, join(before, last));
  }
}
