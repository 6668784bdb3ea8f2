import type { AxisPiece } from "./broken-axis.ts";
import type { DrawnEvent } from "./layout.ts";
import { fixedLength, scaleOfLength, stepsOf, type Scale } from "./scale.ts";

/** What a further place is given where the paper allows it, and the most that a line reserves for all of them. */
const WANTED_STEP = 28;
const MOST_WANTED = 340;
/** Off the paper: there an end is drawn that is on another line. */
const OUTSIDE = 40;

/**
 * The axis on lines of `width` pixels, as a text is wrapped: a line ends with a break. What goes on over the end of a line
 * leaves the paper there and comes in again on the next one.
 */
export function wrapAxis(pieces: readonly AxisPiece[], width: number): Scale[] {
  return linesOf(unitsOf(pieces), width).map((line) => lineScale(line, width));
}

/** The events that begin on this line, and before them those that go on. */
export function eventsOnLine({ pieces }: Scale, events: readonly DrawnEvent[]): DrawnEvent[] {
  const [start, end] = [pieces[0]?.start ?? 0, pieces.at(-1)?.end ?? 0];
  const begins = ({ extent }: DrawnEvent) => extent.at >= start && extent.at <= end;
  return events
    .filter((event) => begins(event) || (event.extent.start < end && event.extent.end > start))
    .map((event) =>
      begins(event) ? event : { id: event.id, lane: event.lane, title: `… ${event.title}`, extent: event.extent },
    );
}

/** A stretch and the break after it stay together. */
function unitsOf(pieces: readonly AxisPiece[]): AxisPiece[][] {
  return pieces.flatMap((piece, index) => {
    const next = pieces[index + 1];
    if (piece.kind === "break") return [];
    return [next ? [piece, next] : [piece]];
  });
}

type Wrapped = { lines: AxisPiece[][]; looseness: number };

/** As few lines as can be, and of these the most even. */
function linesOf(units: readonly AxisPiece[][], width: number): AxisPiece[][] {
  const best: Wrapped[] = [{ lines: [], looseness: 0 }];
  for (let end = 1; end <= units.length; end += 1) {
    let found: Wrapped | undefined;
    for (let start = end - 1; start >= 0; start -= 1) {
      const line = units.slice(start, end).flat();
      const room = width - wantedLength(line);
      if (room < 0 && start < end - 1) break;
      const before = best[start];
      if (!before) continue;
      const wrapped = { lines: [...before.lines, line], looseness: before.looseness + Math.max(0, room) ** 2 };
      if (!found || isBetter(wrapped, found)) found = wrapped;
    }
    if (found) best.push(found);
  }
  return best.at(-1)?.lines ?? [];
}

function isBetter(one: Wrapped, other: Wrapped): boolean {
  return one.lines.length === other.lines.length
    ? one.looseness < other.looseness
    : one.lines.length < other.lines.length;
}

function wantedLength(line: readonly AxisPiece[]): number {
  return fixedLength(line) + Math.min(MOST_WANTED, stepsOf(line) * WANTED_STEP);
}

function lineScale(line: readonly AxisPiece[], width: number): Scale {
  const scale = scaleOfLength(line, width);
  const [start, end] = [line[0]?.start ?? 0, line.at(-1)?.end ?? 0];
  return {
    ...scale,
    length: width,
    pieces: scale.pieces.map((piece) => ({ ...piece, x0: toHalf(piece.x0), x1: toHalf(piece.x1) })),
    place: (us) => (us < start ? -OUTSIDE : us > end ? width + OUTSIDE : toHalf(scale.place(us))),
  };
}

/** Half a pixel is as fine as anyone sees, and sums of halves are written short. */
function toHalf(x: number): number {
  return Math.round(x * 2) / 2;
}
