/** `base` is what was marked before; `from` and `to` are places, and all between them is marked too. */
export type RowSelection = { base: ReadonlySet<string>; from?: number; to?: number };

export const nothingMarked: RowSelection = { base: new Set() };

export function markedKeys({ base, from, to }: RowSelection, keys: readonly string[]): Set<string> {
  const marked = new Set(base);
  if (from === undefined || to === undefined) return marked;
  for (const key of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) marked.add(key);
  return marked;
}

/** One row more or less; the next stretch begins here. */
export function toggled(selection: RowSelection, keys: readonly string[], place: number): RowSelection {
  const base = markedKeys(selection, keys);
  const key = keys[place];
  if (key === undefined) return selection;
  if (!base.delete(key)) base.add(key);
  return { base, from: place };
}

/** What is marked stays; the next stretch begins where the keyboard then stands. */
export function settled(selection: RowSelection, keys: readonly string[]): RowSelection {
  return selection.to === undefined && selection.from === undefined ? selection : { base: markedKeys(selection, keys) };
}

/** All from where the stretch began, or from `start` where none did, to `place`; a longer or shorter stretch before it is gone. */
export function stretched(selection: RowSelection, place: number, start = place): RowSelection {
  return { base: selection.base, from: selection.from ?? start, to: place };
}
