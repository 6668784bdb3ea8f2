import type { Micros } from "#domain/time/civil.ts";
import { leastLength, scaleOf, type Scale } from "./scale.ts";
import type { AxisPiece } from "./broken-axis.ts";

/** `at` is the time in the middle of the paper; without it the view is the whole, or as much of it as there is room for. */
export type DrawingView = { zoom: number; at?: Micros };

export const LARGEST_ZOOM = 4096;
export const ZOOM_STEP = 1.6;
const BEFORE_FULLEST = 48;

/** The scale, and the first position of it that is seen on `width` pixels. */
export type Seen = { scale: Scale; left: number };

export function seenOf(pieces: readonly AxisPiece[], width: number, { zoom, at }: DrawingView): Seen {
  const scale = scaleOf(pieces, width, zoom);
  const left = at === undefined ? usualLeft(scale, width) : scale.place(at) - width / 2;
  return { scale, left: clampLeft(scale, width, left) };
}

/** Paper too narrow for the whole begins where most is recorded. */
function usualLeft({ pieces, length }: Scale, width: number): number {
  const drawn = pieces.flatMap((piece) => (piece.kind === "drawn" ? [piece] : []));
  const fullest = drawn.reduce(
    (best, piece) => (piece.weight > best.weight ? piece : best),
    drawn[0] ?? { weight: 0, x0: 0 },
  );
  return length <= width ? 0 : Math.max(0, fullest.x0 - BEFORE_FULLEST);
}

function clampLeft({ length }: Scale, width: number, left: number): number {
  return Math.max(0, Math.min(length - width, left));
}

/** What lies under `x` (of the paper) stays under it. */
export function zoomAround(
  pieces: readonly AxisPiece[],
  width: number,
  view: DrawingView,
  factor: number,
  x: number,
): DrawingView {
  const { scale, left } = seenOf(pieces, width, view);
  const zoom = clampZoom(view.zoom * factor);
  if (zoom === view.zoom) return view;
  const held = scale.timeAt(left + x);
  const next = scaleOf(pieces, width, zoom);
  return atLeft(next, width, zoom, next.place(held) - x);
}

export function panBy(pieces: readonly AxisPiece[], width: number, view: DrawingView, pixels: number): DrawingView {
  const { scale, left } = seenOf(pieces, width, view);
  return atLeft(scale, width, view.zoom, left + pixels);
}

/** As it is where the time is seen already, with room around it; else with the time in the middle. */
export function bringIntoView(pieces: readonly AxisPiece[], width: number, view: DrawingView, us: Micros): DrawingView {
  const { scale, left } = seenOf(pieces, width, view);
  const x = scale.place(us) - left;
  const room = Math.min(64, width / 6);
  const isSeen = x >= Math.min(room, scale.place(us)) && x <= width - Math.min(room, scale.length - scale.place(us));
  return isSeen ? view : atLeft(scale, width, view.zoom, scale.place(us) - width / 2);
}

/** A stretch as wide as the paper allows: what a mark that stands for several opens to. */
export function spread(pieces: readonly AxisPiece[], width: number, start: Micros, end: Micros): DrawingView {
  const { place } = scaleOf(pieces, width);
  const zoom = clampZoom((width * 0.6) / Math.max(0.001, place(end) - place(start)));
  const scale = scaleOf(pieces, width, zoom);
  return atLeft(scale, width, zoom, (scale.place(start) + scale.place(end)) / 2 - width / 2);
}

/** Narrow paper shows a part only, also when nothing is enlarged. */
export function isWhole(pieces: readonly AxisPiece[], width: number, { zoom }: DrawingView): boolean {
  return zoom === 1 && leastLength(pieces) <= width;
}

function clampZoom(zoom: number): number {
  const rounded = Math.round(zoom * 1000) / 1000;
  return Math.max(1, Math.min(LARGEST_ZOOM, rounded));
}

function atLeft(scale: Scale, width: number, zoom: number, left: number): DrawingView {
  const kept = clampLeft(scale, width, left);
  const isUsual = zoom === 1 && kept === clampLeft(scale, width, usualLeft(scale, width));
  return isUsual ? { zoom } : { zoom, at: scale.timeAt(kept + width / 2) };
}
