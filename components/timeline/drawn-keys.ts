"use client";

import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { AxisPiece } from "#domain/timeline/drawing/broken-axis.ts";
import type { DrawnEvent, Layout, Mark } from "#domain/timeline/drawing/layout.ts";
import {
  ZOOM_STEP,
  bringIntoView,
  panBy,
  seenOf,
  zoomAround,
  type DrawingView,
} from "#domain/timeline/drawing/view.ts";
import { LANES } from "#domain/timeline/timeline-event.ts";

type Paper = {
  frame: RefObject<HTMLDivElement | null>;
  events: DrawnEvent[];
  places: Map<string, number>;
  pieces: AxisPiece[];
  width: number;
  setView: (next: (view: DrawingView) => DrawingView) => void;
  selectedId: string | undefined;
};
type Moves = Record<string, () => void>;

/** One event takes the keyboard at a time: arrows step from event to event, or move the paper where none is focused. */
export function useDrawnKeys(paper: Paper) {
  const { frame, events, places, width, pieces, setView, selectedId } = paper;
  const [stood, setActive] = useState<string>();
  const takesFocus = useRef(false);
  const active = [stood, selectedId, events[0]?.id].find((id) => id !== undefined && places.has(id));

  useLayoutEffect(() => {
    if (!takesFocus.current || active === undefined) return;
    takesFocus.current = false;
    frame.current?.querySelector<SVGGElement>(`[data-event-id="${active}"]`)?.focus();
  });

  const stand = (event: DrawnEvent | undefined) => {
    if (!event) return;
    takesFocus.current = true;
    setActive(event.id);
    setView((view) => bringIntoView(pieces, width, view, event.extent.at));
  };
  /** Around the event that was stood on, else around the middle. */
  const zoom = (factor: number) => {
    const at = stood === undefined ? undefined : events[places.get(stood) ?? -1]?.extent.at;
    setView((view) => {
      if (at === undefined) return zoomAround(pieces, width, view, factor, width / 2);
      const seen = bringIntoView(pieces, width, view, at);
      const { scale, left } = seenOf(pieces, width, seen);
      return zoomAround(pieces, width, seen, factor, scale.place(at) - left);
    });
  };

  const press = (event: KeyboardEvent, choose: (mark: Mark) => void, layout: Layout) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const id = event.target instanceof SVGElement ? (event.target.dataset["eventId"] ?? "") : "";
    const place = places.get(id);
    const mark = layout.marks.find(({ ids }) => ids.includes(id));
    const here =
      place === undefined ? paperMoves(paper, () => stand(events[places.get(active ?? "") ?? 0])) : undefined;
    const moves = here ?? eventMoves(paper, place ?? 0, stand, () => mark && choose(mark));
    const act = moves[event.key] ?? zoomMoves(zoom, setView)[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { active, setActive, press, zoom };
}

function zoomMoves(zoom: (factor: number) => void, setView: Paper["setView"]): Moves {
  const closer = () => zoom(ZOOM_STEP);
  return { "+": closer, "=": closer, "-": () => zoom(1 / ZOOM_STEP), "0": () => setView(() => ({ zoom: 1 })) };
}

function paperMoves({ pieces, width, setView }: Paper, enter: () => void): Moves {
  const pan = (pixels: number) => () => setView((view) => panBy(pieces, width, view, pixels));
  return {
    ArrowLeft: pan(-width / 5),
    ArrowRight: pan(width / 5),
    Home: pan(-Infinity),
    End: pan(Infinity),
    Enter: enter,
  };
}

function eventMoves(
  { events, frame, selectedId }: Paper,
  at: number,
  stand: (event: DrawnEvent | undefined) => void,
  choose: () => void,
): Moves {
  return {
    ArrowLeft: () => stand(events[at - 1]),
    ArrowRight: () => stand(events[at + 1]),
    ArrowUp: () => stand(inOtherLane(events, at, -1)),
    ArrowDown: () => stand(inOtherLane(events, at, 1)),
    Home: () => stand(events[0]),
    End: () => stand(events.at(-1)),
    Enter: choose,
    " ": choose,
    ...(selectedId === undefined && { Escape: () => frame.current?.focus() }),
  };
}

/** The event nearest in order that is in the next lane up or down. */
function inOtherLane(events: DrawnEvent[], at: number, direction: 1 | -1): DrawnEvent | undefined {
  const here = events[at];
  const lanes = LANES.filter((lane) => events.some((event) => event.lane === lane));
  const lane = here && lanes[lanes.indexOf(here.lane) + direction];
  if (lane === undefined) return undefined;
  for (let distance = 1; distance < events.length; distance += 1) {
    const found = [events[at - distance], events[at + distance]].find((event) => event?.lane === lane);
    if (found) return found;
  }
  return undefined;
}
