import type { PhasePart } from "#domain/timeline/drawing/phase-parts.ts";
import type { Scale } from "#domain/timeline/drawing/scale.ts";
import { textWidth } from "#domain/timeline/drawing/text-width.ts";

export const STRIP = 24;
/** Below the strip, for the numbers of what is too narrow to hold its own. */
export const UNDER = 18;
const SIZE = 12;
const WITHIN = 5;

type Props = {
  parts: PhasePart[];
  scale: Scale;
  width: number;
  y: number;
  /** Stand in the strip where they have room; else the number of the phase, by which the table calls it. */
  durations?: string[];
};

/** The phases one after the other; hatched where it is not known in which of two the incident was. */
export function PhaseStrip({ y, ...props }: Props) {
  return placeParts(props).map(({ phase, start, isCertain, from, to, text, x, isUnder }) => (
    <g key={`${phase} ${start}`}>
      <rect
        className={isCertain ? `phase tone-${phase % 4}` : "phase phase-ranged"}
        x={from}
        width={to - from}
        y={y}
        height={STRIP}
      />
      {text !== undefined && !isUnder && !isCertain && <Ground x={x} y={y} width={textWidth(text, SIZE) + WITHIN} />}
      {text !== undefined && (
        <text className="phase-text" x={x} y={isUnder ? y + STRIP + 14 : y + STRIP / 2 + 4} textAnchor="middle">
          {text}
        </text>
      )}
    </g>
  ));
}

/** Plain, where the stretch is hatched. */
function Ground({ x, y, width }: { x: number; y: number; width: number }) {
  return <rect className="phase-ground" x={x - width / 2} y={y + 3} width={width} height={STRIP - 6} rx={2} />;
}

type PlacedPart = PhasePart & { from: number; to: number; text?: string; x: number; isUnder: boolean };

function placeParts({ parts, scale, width, durations }: Omit<Props, "y">): PlacedPart[] {
  let last = -Infinity;
  return parts.flatMap((part): PlacedPart[] => {
    const [from, to] = [Math.max(-2, scale.place(part.start)), Math.min(width + 2, scale.place(part.end))];
    if (to <= from) return [];
    const [seenFrom, seenTo] = widestSeen(scale, from, to);
    const middle = (seenFrom + seenTo) / 2;
    const placed = { ...part, from, to, x: middle, isUnder: false };
    const number = String(part.phase + 1);
    const duration = durations?.[part.phase];
    if (!part.isMiddle || seenTo <= seenFrom) return [placed];
    const fitting = [duration === undefined ? number : `${number} · ${duration}`, number].find(
      (text) => textWidth(text, SIZE) + WITHIN <= seenTo - seenFrom,
    );
    if (fitting !== undefined) return [{ ...placed, text: fitting }];
    last = Math.max(middle, last + textWidth(number, SIZE) + 2);
    return [{ ...placed, text: number, x: last, isUnder: true }];
  });
}

/** Of a stretch that goes through breaks, what has the most room between two of them. */
function widestSeen({ pieces }: Scale, from: number, to: number): [number, number] {
  const seen = pieces
    .filter(({ kind, x0, x1 }) => kind === "drawn" && x1 > from && x0 < to)
    .map(({ x0, x1 }): [number, number] => [Math.max(from, x0), Math.min(to, x1)]);
  return seen.reduce((best, next) => (next[1] - next[0] > best[1] - best[0] ? next : best), [from, from]);
}
