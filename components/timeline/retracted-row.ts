import type { EventRow } from "./event-row.ts";

export type RetractedRow = EventRow & { retracted: { at: string; reason: string } };

export function isRetracted(row: EventRow): row is RetractedRow {
  return row.retracted !== undefined;
}
