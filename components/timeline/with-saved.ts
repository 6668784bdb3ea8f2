import type { EventRow } from "./event-row.ts";
import { isRetracted } from "./retracted-row.ts";
import type { SavedEvent, TimelinePart } from "./timeline-part.ts";

/** What was read, with what was saved since: each until what was read holds that version itself. */
export function withSaved(part: TimelinePart, saved: readonly SavedEvent[]): TimelinePart {
  return saved.reduce((whole, one) => (holds(whole, one.row) ? whole : withOne(whole, one)), part);
}

/** One more: the newest version of each event, in the order in which they were saved. */
export function withSavedOf(saved: readonly SavedEvent[], one: SavedEvent): readonly SavedEvent[] {
  const before = saved.find(({ row }) => row.id === one.row.id);
  if (before && before.row.version >= one.row.version) return saved;
  return [...saved.filter((other) => other !== before), one];
}

function holds({ rows, retracted }: TimelinePart, { id, version }: EventRow): boolean {
  return [...rows, ...retracted].some((row) => row.id === id && row.version >= version);
}

function withOne(part: TimelinePart, { row, extent, behind }: SavedEvent): TimelinePart {
  const difference = part.rows.find(({ id }) => id === row.id)?.difference;
  const rows = part.rows.filter(({ id }) => id !== row.id);
  const retracted = part.retracted.filter(({ id }) => id !== row.id);
  const { [row.id]: _before, ...extents } = part.drawing.extents;
  if (isRetracted(row)) {
    return { rows, retracted: [...retracted, row], drawing: { ...part.drawing, extents } };
  }
  const before = behind === undefined ? -1 : rows.findIndex(({ id }) => id === behind);
  // Its place is not in what was read: it comes with the next reading.
  if (behind !== undefined && before === -1) return { ...part, rows, retracted };
  const drawing = { ...part.drawing, extents: extent ? { ...extents, [row.id]: extent } : extents };
  const shown = { ...row, order: orderBehind(rows, before), ...(difference && { difference }) };
  return { rows: rows.toSpliced(before + 1, 0, shown), retracted, drawing };
}

/** Between its neighbours, which keep theirs. */
function orderBehind(rows: EventRow[], index: number): number {
  const [before, after] = [rows[index]?.order, rows[index + 1]?.order];
  if (before !== undefined && after !== undefined) return (before + after) / 2;
  return before === undefined ? (after ?? 0) - 1 : before + 1;
}
