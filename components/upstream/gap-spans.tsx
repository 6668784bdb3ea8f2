import { formatDuration } from "#domain/time/duration.ts";
import type { PatchGapPoint, PatchGapSpan } from "#domain/upstream/patch-gap.ts";

export type ShownGap = { key: string; fix: string; spans: PatchGapSpan[]; whole?: PatchGapSpan };

const pointWords: Record<PatchGapPoint, string> = {
  fix_public: "fix public",
  released: "released",
  in_our_fleet: "in our fleet",
  disclosed: "disclosed",
};
const MS_PER_DAY = 86_400_000;

/** Fix public → released → in our fleet → disclosed, each stretch to one scale. */
export function GapSpans({ gaps }: { gaps: ShownGap[] }) {
  if (gaps.length === 0) return <p className="text-soft">No fix with a known date has been merged yet.</p>;
  const longest = Math.max(...gaps.flatMap(({ spans }) => spans.map(lengthMs)), 1);
  return (
    <ul className="grid gap-4">
      {gaps.map(({ key, fix, spans, whole }) => (
        <li key={key}>
          <h3 className="font-ui text-base font-semibold">{fix}</h3>
          <dl className="grid grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)] gap-x-4">
            {[...spans, ...(whole && spans.length > 1 ? [whole] : [])].map((span) => (
              <div key={`${span.from} ${span.to}`} className="contents">
                <dt className="text-soft">
                  {pointWords[span.from]} → {pointWords[span.to]}
                </dt>
                <dd>
                  <span className={span.isReversed ? "text-warn" : ""}>{spanInWords(span)}</span>
                  {span !== whole && <Bar share={lengthMs(span) / longest} isOpen={span.isOpen} />}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function spanInWords(span: PatchGapSpan): string {
  if (span.isReversed) return "the end is dated before the start";
  const text = formatDuration(span, "en");
  return span.isOpen ? `${text} so far` : text;
}

function lengthMs({ days, minMs }: PatchGapSpan): number {
  return Math.max(days === undefined ? (minMs ?? 0) : days * MS_PER_DAY, 0);
}

function Bar({ share, isOpen }: { share: number; isOpen: boolean }) {
  return (
    <svg aria-hidden width="100%" height="8" className="block">
      <line
        x1="0"
        x2={`${(share * 100).toFixed(2)}%`}
        y1="4"
        y2="4"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeDasharray={isOpen ? "6 4" : undefined}
      />
    </svg>
  );
}
