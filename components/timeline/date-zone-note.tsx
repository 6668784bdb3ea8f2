import type { EventRow } from "./event-row.ts";

/** What a date without a zone is taken for, said only beside events that have one. */
export function DateZoneNote({ rows }: { rows: EventRow[] }) {
  if (!rows.some(isDateWithoutZone)) return null;
  return (
    <p className="py-1 text-[0.8125rem] text-soft">
      A date recorded without a zone is read as UTC for its place in the order and for durations.
    </p>
  );
}

function isDateWithoutZone({ time: { instant, date, month, zone } }: EventRow): boolean {
  return instant === undefined && zone === undefined && (date ?? month) !== undefined;
}
