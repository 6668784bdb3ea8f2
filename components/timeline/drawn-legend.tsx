import { DifferenceSample, DrawnSample } from "#components/time/drawn-sample.tsx";
import type { Mark } from "#domain/timeline/drawing/layout.ts";

const meanings: [Mark["kind"], string][] = [
  ["point", "a moment"],
  ["by", "no later than"],
  ["from", "no earlier than"],
  ["about", "about, somewhere within"],
  ["range", "from … to"],
  ["hour", "an hour"],
  ["day", "a date, its whole day"],
  ["month", "a month"],
  ["unknown", "precision not known"],
  ["count", "several events"],
];

/** Only what is drawn is explained. */
export function DrawnLegend({ kinds, hasDifferences }: { kinds: Set<Mark["kind"]>; hasDifferences: boolean }) {
  return (
    <ul aria-label="How to read it" className="flex flex-wrap gap-x-5 gap-y-1 py-2 text-[0.8125rem] text-soft">
      {meanings
        .filter(([kind]) => kinds.has(kind))
        .map(([kind, meaning]) => (
          <li key={kind} className="inline-flex items-center gap-1.5">
            <DrawnSample kind={kind} />
            {meaning}
          </li>
        ))}
      {hasDifferences && (
        <li className="inline-flex items-center gap-1.5">
          <DifferenceSample />
          another source, and by how much it differs
        </li>
      )}
    </ul>
  );
}
