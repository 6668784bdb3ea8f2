import type { Mark } from "#domain/timeline/drawing/layout.ts";
import { DrawnMark } from "./drawn-mark.tsx";

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
            <svg aria-hidden width={34} height={20}>
              <DrawnMark mark={sample(kind)} y={10} left={0} isSelected={false} />
            </svg>
            {meaning}
          </li>
        ))}
      {hasDifferences && (
        <li className="inline-flex items-center gap-1.5">
          <svg aria-hidden width={34} height={20}>
            <path d="M2 10h30" stroke="var(--bad)" strokeDasharray="2 3" />
          </svg>
          another source, and by how much it differs
        </li>
      )}
    </ul>
  );
}

function sample(kind: Mark["kind"]): Mark {
  const isLong = ["about", "range", "hour", "day", "month", "count"].includes(kind);
  const [x0, x1] = isLong ? [4, 30] : kind === "by" ? [24, 24] : kind === "from" ? [10, 10] : [17, 17];
  return {
    ids: kind === "count" ? ["1", "2"] : [kind],
    lane: "provider",
    row: 0,
    kind,
    x: x0,
    x0,
    x1,
    from: 0,
    to: 34,
  };
}
