import type { Micros } from "#domain/time/civil.ts";
import type { AxisPiece } from "./broken-axis.ts";

export type PlacedPiece = AxisPiece & { x0: number; x1: number };

/**
 * Time along a line of `length` pixels. Within a piece it is to scale; the more is recorded in a piece, the larger is
 * its scale, which only its own ticks can say. Every break is as wide as any other.
 */
export type Scale = {
  length: number;
  pieces: PlacedPiece[];
  place: (us: Micros) => number;
  timeAt: (x: number) => Micros;
};

export const BREAK_WIDTH = 50;
export const EDGE = 16;
const LONE_WIDTH = 28;
/** What paper without a longer stretch has to spare does not make a single place any clearer. */
const WIDEST_LONE = 56;
/** For each further place of a piece. */
const LEAST_STEP = 22;
const LEAST_FOR_STEPS = 320;

/** What the pieces need to be told apart; narrower paper is panned over. */
export function leastLength(pieces: readonly AxisPiece[]): number {
  const steps = Math.min(LEAST_FOR_STEPS, stepsOf(pieces) * LEAST_STEP);
  return fixedLength(pieces) + steps;
}

export function fixedLength(pieces: readonly AxisPiece[]): number {
  return pieces.reduce((sum, { kind }) => sum + (kind === "break" ? BREAK_WIDTH : LONE_WIDTH), 2 * EDGE);
}

export function stepsOf(pieces: readonly AxisPiece[]): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === "drawn" ? piece.weight - 1 : 0), 0);
}

/** `zoom` 1 is the whole on `width` pixels; breaks stay as they are while the rest grows. */
export function scaleOf(pieces: readonly AxisPiece[], width: number, zoom = 1): Scale {
  return scaleOfLength(pieces, Math.max(width, leastLength(pieces)), zoom);
}

/** On exactly `length` pixels, where they hold the breaks at least. */
export function scaleOfLength(pieces: readonly AxisPiece[], length: number, zoom = 1): Scale {
  const steps = stepsOf(pieces);
  const drawn = pieces.filter(({ kind }) => kind === "drawn").length;
  const spare = Math.max(0, length - fixedLength(pieces));
  const widthOf = (piece: AxisPiece) => {
    if (piece.kind === "break") return BREAK_WIDTH;
    const more = steps === 0 ? Math.min(WIDEST_LONE - LONE_WIDTH, spare / drawn) : (spare * (piece.weight - 1)) / steps;
    return (LONE_WIDTH + more) * zoom;
  };
  const placed: PlacedPiece[] = [];
  let x = EDGE;
  for (const piece of pieces) {
    const x1 = x + widthOf(piece);
    placed.push({ ...piece, x0: x, x1 });
    x = x1;
  }
  return {
    length: Math.max(length, x + EDGE),
    pieces: placed,
    place: (us) => placeOn(placed, us),
    timeAt: (at) => timeOn(placed, at),
  };
}

function placeOn(pieces: PlacedPiece[], us: Micros): number {
  const piece = find(pieces, ({ end }) => us <= end);
  if (!piece) return 0;
  const part = (us - piece.start) / (piece.end - piece.start);
  return piece.x0 + Math.min(1, Math.max(0, part)) * (piece.x1 - piece.x0);
}

function timeOn(pieces: PlacedPiece[], x: number): Micros {
  const piece = find(pieces, ({ x1 }) => x <= x1);
  if (!piece) return 0;
  const part = (x - piece.x0) / (piece.x1 - piece.x0);
  return Math.round(piece.start + Math.min(1, Math.max(0, part)) * (piece.end - piece.start));
}

/** The first piece that reaches far enough, else the last. */
function find(pieces: PlacedPiece[], reaches: (piece: PlacedPiece) => boolean): PlacedPiece | undefined {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece && reaches(piece)) high = middle;
    else low = middle + 1;
  }
  return pieces[low];
}
