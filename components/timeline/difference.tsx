import type { EventRow } from "./event-row.ts";

/** Where another source counts: how far from it this one is. */
export function Difference({ row: { difference } }: { row: EventRow }) {
  if (!difference) return null;
  return (
    <span className="block text-[0.8125rem] whitespace-normal font-medium text-bad">
      {difference.text} from “{difference.from}”
    </span>
  );
}
