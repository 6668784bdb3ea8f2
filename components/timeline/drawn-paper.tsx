import { emptinessInWords } from "#domain/timeline/drawing/words.ts";
import { LANE_HEAD, type Layout, type PlacedLane } from "#domain/timeline/drawing/layout.ts";
import type { PlacedPiece, Scale } from "#domain/timeline/drawing/scale.ts";
import { dateLabels, ticksOf } from "#domain/timeline/drawing/ticks.ts";
import type { ZoneClock } from "#domain/timeline/drawing/zone-clock.ts";
import { laneWords } from "./event-words.ts";
import { laneColor } from "./lane-mark.tsx";

/** Above the lanes: clock times, dates, how long the breaks are. */
export const HEAD = 46;

type Props = { scale: Scale; layout: Layout; clock: ZoneClock; left: number; width: number; top: number };

/** What the marks stand on: lanes, ticks and breaks of the part that is seen. */
export function DrawnPaper({ scale, layout, clock, left, width, top }: Props) {
  const right = left + width;
  const ticks = ticksOf(scale, clock, left, right);
  const dates = dateLabels(scale, clock, ticks, "en", left).filter(({ x }) => x <= right - 20);
  const bottom = top + layout.height;
  const breaks = scale.pieces.filter(({ kind, x0, x1 }) => kind === "break" && x1 >= left && x0 <= right);
  return (
    <g aria-hidden fontSize={12}>
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
        .filter(({ label }) => label !== "")
        .map(({ us, x, label }) => (
          <text key={us} x={x - left} y={top - 10} textAnchor="middle" fill="var(--ink-soft)">
            {label}
          </text>
        ))}
      {breaks.map((piece) => (
        <Break key={piece.start} piece={piece} left={left} top={top} bottom={bottom} />
      ))}
      {layout.lanes.map((lane) => (
        <LaneLines key={lane.lane} lane={lane} top={top} width={width} />
      ))}
      {dates.map(({ x, label }) => (
        <text key={x} x={x - left} y={top - 28} fill="var(--ink)" fontWeight={600}>
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
          className="stroke-paper stroke-3 [paint-order:stroke]"
        >
          {laneWords[lane]}
        </text>
      ))}
    </g>
  );
}

function LaneLines({ lane, top, width }: { lane: PlacedLane; top: number; width: number }) {
  const [y1, y2] = [top + lane.y, top + lane.y + lane.height];
  return <path d={`M0 ${y1}H${width}M0 ${y2}H${width}`} stroke="var(--line-strong)" strokeOpacity={0.5} />;
}

/** Torn paper: two jagged edges, and between them in words how long it is. */
function Break({ piece, left, top, bottom }: { piece: PlacedPiece; left: number; top: number; bottom: number }) {
  if (piece.kind !== "break") return null;
  const [x0, x1] = [piece.x0 - left + 2, piece.x1 - left - 2];
  return (
    <>
      <path d={`${jagged(x0, top, bottom)}L${x1} ${bottom}${jaggedUp(x1, top, bottom)}Z`} fill="var(--paper-sunken)" />
      <path d={jagged(x0, top, bottom)} fill="none" stroke="var(--line-strong)" />
      <path d={jagged(x1, top, bottom)} fill="none" stroke="var(--line-strong)" />
      <text x={(x0 + x1) / 2} y={top - 10} textAnchor="middle" fill="var(--ink-faint)" fontSize={11}>
        {emptinessInWords(piece.empty, "en")}
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

/** The middle of a mark's row. */
export function rowMiddle(layout: Layout, lane: string, row: number, rowHeight: number): number {
  const placed = layout.lanes.find((candidate) => candidate.lane === lane);
  return (placed?.y ?? 0) + LANE_HEAD + row * rowHeight + rowHeight / 2;
}
