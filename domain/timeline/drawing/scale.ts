import type { Micros } from "#domain/time/civil.ts";
import type { AxisPiece } from "./broken-axis.ts";

export type PlacedPiece = AxisPiece & { x0: number; x1: number };

/** Time along a line of `length` pixels: every drawn piece to the same scale, every break as wide as any other. */
export type Scale = {
  length: number;
  pieces: PlacedPiece[];
  pixelsPerMicro: number;
  place: (us: Micros) => number;
  timeAt: (x: number) => Micros;
};

export const BREAK_WIDTH = 72;
export const EDGE = 14;
const LEAST_DRAWN = 280;

/** What the pieces need to be told apart; narrower paper is panned over. */
export function leastLength(pieces: readonly AxisPiece[]): number {
  return 2 * EDGE + LEAST_DRAWN + BREAK_WIDTH * pieces.filter(({ kind }) => kind === "break").length;
}

/** `zoom` 1 is the whole on `width` pixels; breaks stay as they are while the rest grows. */
export function scaleOf(pieces: readonly AxisPiece[], width: number, zoom = 1): Scale {
  const breaks = pieces.filter(({ kind }) => kind === "break").length * BREAK_WIDTH;
  const whole = Math.max(width, leastLength(pieces));
  const forTime = (whole - 2 * EDGE - breaks) * zoom;
  const drawn = pieces.reduce((sum, { kind, start, end }) => sum + (kind === "drawn" ? end - start : 0), 0);
  const pixelsPerMicro = forTime / Math.max(1, drawn);
  const placed: PlacedPiece[] = [];
  let x = EDGE;
  for (const piece of pieces) {
    const x1 = x + (piece.kind === "break" ? BREAK_WIDTH : (piece.end - piece.start) * pixelsPerMicro);
    placed.push({ ...piece, x0: x, x1 });
    x = x1;
  }
  return {
    length: x + EDGE,
    pieces: placed,
    pixelsPerMicro,
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
