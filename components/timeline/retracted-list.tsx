import { ShownTime } from "./shown-time.tsx";
import type { RetractedRow } from "./retracted-row.ts";

/** What was taken back, and why: kept, and counted nowhere. */
export function RetractedList({ rows }: { rows: RetractedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="retracted" className="mt-8">
      <h2 id="retracted" className="mb-1 text-lg">
        Retracted ({rows.length})
      </h2>
      <ul className="border-t border-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap gap-x-4 border-b border-line py-1.5 text-soft">
            <s className="flex flex-wrap gap-x-4">
              <ShownTime display={row.display} />
              <span>{row.title.en}</span>
            </s>
            <span>
              Reason: <span className="text-ink">{row.retracted.reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
