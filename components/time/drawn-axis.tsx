import type { ReactNode } from "react";
import { emptinessInWords } from "#domain/timeline/drawing/words.ts";
import type { Layout, PlacedLane } from "#domain/timeline/drawing/layout.ts";
import type { PlacedPiece, Scale } from "#domain/timeline/drawing/scale.ts";
import { textWidth } from "#domain/timeline/drawing/text-width.ts";
import { dateLabels, ticksOf } from "#domain/timeline/drawing/ticks.ts";
import type { ZoneClock } from "#domain/timeline/drawing/zone-clock.ts";
import type { Lane } from "#domain/timeline/timeline-event.ts";
import type { Locale } from "#domain/time/locale.ts";
import { laneColor } from "./lane-shapes.ts";

/** Above the lanes: clock times, dates, how long the breaks are. */
export const HEAD = 46;
const SIZE = 12;
const BREAK_SIZE = 11;
const BETWEEN = 3;

type Props = {
  scale: Scale;
  layout: Layout;
  clock: ZoneClock;
  left: number;
  width: number;
  top: number;
  locale: Locale;
  laneWords: Record<Lane, string>;
  /** Torn with the paper where time is left out. */
  children?: ReactNode;
};

/** What the marks stand on: lanes, ticks and breaks of the part that is seen. */
export function DrawnAxis({ scale, layout, clock, left, width, top, locale, laneWords, children }: Props) {
  const right = left + width;
  const ticks = ticksOf(scale, clock, left, right);
  const dates = dateLabels(scale, clock, ticks, locale, left).filter(({ x }) => x <= right - 20);
  const bottom = top + layout.height;
  const breaks = scale.pieces.filter(({ kind, x0, x1 }) => kind === "break" && x1 >= left && x0 <= right);
  return (
    <g aria-hidden="true" fontSize={SIZE}>
      {ticks.map(({ us, x, kind }) => (
        <line
          key={us}
          x1={x - left}
          x2={x - left}
          y1={top - (kind === "day" ? 24 : 6)}
          y2={bottom}
          stroke={kind === "day" ? "var(--line-strong)" : "var(--line)"}
        />
      ))}
      {ticks
        .filter(({ x, label }) => label !== "" && breaks.every((piece) => isClear(x, label, piece, locale)))
        .map(({ us, x, label }) => (
          <text key={us} x={x - left} y={top - 10} textAnchor="middle" fill="var(--ink-soft)">
            {label}
          </text>
        ))}
      {children}
      {breaks.map((piece) => (
        <Break key={piece.start} {...{ piece, left, top, bottom, locale }} />
      ))}
      {layout.lanes.map((lane) => (
        <LaneLines key={lane.lane} lane={lane} top={top} width={width} />
      ))}
      {dates.map(({ x, label }) => (
        <text
          key={x}
          x={Math.min(x - left, width - textWidth(label, SIZE))}
          y={top - 28}
          fill="var(--ink)"
          fontWeight={600}
        >
          {label}
        </text>
      ))}
      {layout.lanes.map(({ lane, y }) => (
        <text
          key={lane}
          x={4}
          y={top + y + 15}
          fontWeight={600}
          fill={laneColor(lane)}
          stroke="var(--paper)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {laneWords[lane]}
        </text>
      ))}
    </g>
  );
}

/** How long a break is comes before the hours at its edge. */
function isClear(x: number, label: string, piece: PlacedPiece, locale: Locale): boolean {
  if (piece.kind !== "break") return true;
  const written = textWidth(emptinessInWords(piece.empty, locale), BREAK_SIZE) + textWidth(label, SIZE);
  return Math.abs(x - (piece.x0 + piece.x1) / 2) >= written / 2 + BETWEEN;
}

function LaneLines({ lane, top, width }: { lane: PlacedLane; top: number; width: number }) {
  const [y1, y2] = [top + lane.y, top + lane.y + lane.height];
  return <path d={`M0 ${y1}H${width}M0 ${y2}H${width}`} stroke="var(--line-strong)" strokeOpacity={0.5} />;
}

type BreakProps = { piece: PlacedPiece; left: number; top: number; bottom: number; locale: Locale };

/** Torn paper: two jagged edges, and between them in words how long it is. */
function Break({ piece, left, top, bottom, locale }: BreakProps) {
  if (piece.kind !== "break") return null;
  const [x0, x1] = [piece.x0 - left + 2, piece.x1 - left - 2];
  return (
    <>
      <path d={`${jagged(x0, top, bottom)}L${x1} ${bottom}${jaggedUp(x1, top, bottom)}Z`} fill="var(--paper-sunken)" />
      <path d={jagged(x0, top, bottom)} fill="none" stroke="var(--line-strong)" />
      <path d={jagged(x1, top, bottom)} fill="none" stroke="var(--line-strong)" />
      <text x={(x0 + x1) / 2} y={top - 10} textAnchor="middle" fill="var(--ink-faint)" fontSize={BREAK_SIZE}>
        {emptinessInWords(piece.empty, locale)}
      </text>
    </>
  );
}

const TOOTH = 7;

function jagged(x: number, top: number, bottom: number): string {
  let path = `M${x} ${top}`;
  for (let y = top, side = 1; y < bottom; y += TOOTH, side = -side)
    path += `l${3 * side} ${Math.min(TOOTH, bottom - y)}`;
  return path;
}

function jaggedUp(x: number, top: number, bottom: number): string {
  let path = `L${x} ${bottom}`;
  for (let y = bottom, side = 1; y > top; y -= TOOTH, side = -side) path += `l${3 * side} ${-Math.min(TOOTH, y - top)}`;
  return path;
}
