import type { PhaseSpan } from "#domain/timeline/drawing/phase-spans.ts";
import type { Scale } from "#domain/timeline/drawing/scale.ts";
import { fitText } from "#domain/timeline/drawing/text-width.ts";
import { milestoneWords } from "./event-words.ts";

export const PHASES_HEIGHT = 26;
const BAR = 20;
const SIZE = 11;

type Props = { phases: PhaseSpan[]; scale: Scale; left: number; width: number };

/** From milestone to milestone, on the same axis as the events; hatched where an end is no single moment. */
export function DrawnPhases({ phases, scale, left, width }: Props) {
  return (
    <g>
      <title>Phases, from milestone to milestone</title>
      <defs>
        <pattern id="phase-unsure" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={6} height={6} fill="var(--accent-soft)" />
          <line x1={0} x2={0} y1={0} y2={6} stroke="var(--accent)" strokeOpacity={0.45} strokeWidth={2} />
        </pattern>
      </defs>
      {phases.map((phase, index) => (
        <Phase key={`${phase.from}-${phase.to}`} {...{ phase, index, scale, left, width }} />
      ))}
    </g>
  );
}

function Phase({ phase, index, scale, left, width }: Omit<Props, "phases"> & { phase: PhaseSpan; index: number }) {
  const [from, to] = [scale.place(phase.start) - left, scale.place(phase.end) - left];
  if (to - from < 0.5 || to < 0 || from > width) return null;
  const words = phaseInWords(phase);
  const [seenFrom, seenTo] = [Math.max(0, from), Math.min(width, to)];
  const room = seenTo - seenFrom - 10;
  const text = [words, phase.text ?? ""].find((candidate) => fitText(candidate, SIZE, room) === candidate) ?? "";
  return (
    <g>
      <title>{words}</title>
      <rect
        x={from}
        width={to - from}
        y={1}
        height={BAR}
        fill={phase.isCertain ? fills[index % fills.length] : "url(#phase-unsure)"}
        stroke="var(--accent)"
        strokeWidth={1}
      />
      {text !== "" && (
        <text
          className="stroke-paper stroke-2 [paint-order:stroke]"
          x={(seenFrom + seenTo) / 2}
          y={BAR - 5}
          textAnchor="middle"
          fontSize={SIZE}
          fill="var(--ink)"
        >
          {text}
        </text>
      )}
    </g>
  );
}

const fills = ["var(--accent-soft)", "var(--paper-sunken)"];

export function phaseInWords({ from, to, text }: PhaseSpan): string {
  return `${milestoneWords[from]} → ${milestoneWords[to]}${text === undefined ? "" : `: ${text}`}`;
}
