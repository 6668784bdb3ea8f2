"use client";

import { useEffect, useRef, type RefObject } from "react";

/** `x` is a position of the paper. */
export type PaperMoves = { pan: (pixels: number) => void; zoom: (factor: number, x: number) => void };

const DRAG_FROM = 5;
/** Fingers closer than this say nothing of how much to enlarge. */
const CLOSEST = 8;

/** Dragging and pinching, and the wheel with Ctrl; a wheel alone, and a finger up or down, go on scrolling the page. */
export function useGestures(paper: RefObject<SVGSVGElement | null>, moves: PaperMoves): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    const element = paper.current;
    return element ? listen(element, latest) : undefined;
  }, [paper]);
}

function listen(element: SVGSVGElement, moves: RefObject<PaperMoves>): () => void {
  const fingers = new Map<number, number>();
  let [start, isDragging] = [0, false];
  const within = (clientX: number) => clientX - element.getBoundingClientRect().left;

  const wheel = (event: WheelEvent) => {
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (event.ctrlKey || event.metaKey) moves.current.zoom(Math.exp(-event.deltaY / 240), within(event.clientX));
    else if (isSideways || event.shiftKey) moves.current.pan(isSideways ? event.deltaX : event.deltaY);
    else return;
    event.preventDefault();
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, within(event.clientX));
    if (fingers.size === 1) [start, isDragging] = [within(event.clientX), false];
    else if (isDragging) element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const x = within(event.clientX);
    if (!isDragging && fingers.size === 1 && Math.abs(x - start) < DRAG_FROM) return;
    // The mark that was touched may leave the paper under the finger; its paper stays.
    if (!isDragging) for (const id of fingers.keys()) element.setPointerCapture(id);
    isDragging = true;
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.set(event.pointerId, x);
    if (other === undefined) return moves.current.pan(before - x);
    // What was between the fingers stays between them.
    moves.current.pan((before - x) / 2);
    const [old, now] = [Math.abs(before - other), Math.abs(x - other)];
    if (old > CLOSEST && now > CLOSEST) moves.current.zoom(now / old, (x + other) / 2);
  };
  const up = (event: PointerEvent) => fingers.delete(event.pointerId);
  /** The end of a drag is no click on what happens to lie there. */
  const click = (event: MouseEvent) => {
    if (isDragging) event.stopPropagation();
    isDragging = false;
  };

  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("click", click, { capture: true });
  return () => {
    element.removeEventListener("wheel", wheel);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("click", click, { capture: true });
  };
}
