"use client";

import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { AxisPiece } from "#domain/timeline/drawing/broken-axis.ts";
import type { Extent } from "#domain/timeline/drawing/extent.ts";
import type { DrawnEvent, Layout, Mark } from "#domain/timeline/drawing/layout.ts";
import type { Scale } from "#domain/timeline/drawing/scale.ts";
import { LANES } from "#domain/timeline/timeline-event.ts";
import { ZOOM_STEP, bringIntoView, panBy, zoomAround, type DrawingView } from "#domain/timeline/drawing/view.ts";

type Paper = {
  frame: RefObject<HTMLDivElement | null>;
  events: DrawnEvent[];
  places: Map<string, number>;
  extentsById: Record<string, Extent>;
  pieces: AxisPiece[];
  width: number;
  view: DrawingView;
  setView: (next: (view: DrawingView) => DrawingView) => void;
  selectedId: string | undefined;
};

/** One event takes the keyboard at a time: arrows step from event to event, or move the paper where none is focused. */
export function useDrawnKeys(paper: Paper) {
  const { frame, events, places, width, pieces, setView } = paper;
  const [stood, setActive] = useState<string>();
  const takesFocus = useRef(false);
  const active = [stood, paper.selectedId, events[0]?.id].find((id) => id !== undefined && places.has(id));

  useLayoutEffect(() => {
    if (!takesFocus.current || active === undefined) return;
    takesFocus.current = false;
    frame.current?.querySelector<SVGGElement>(`[data-event="${active}"]`)?.focus({ preventScroll: false });
  });

  const middle = (scale: Scale, left: number): number => {
    const extent = stood === undefined ? undefined : paper.extentsById[stood];
    const x = extent && scale.place(extent.at) - left;
    return x !== undefined && x >= 0 && x <= width ? x : width / 2;
  };
  const stand = (event: DrawnEvent | undefined) => {
    if (!event) return;
    takesFocus.current = true;
    setActive(event.id);
    setView((view) => bringIntoView(pieces, width, view, event.extent.at));
  };
  const zoom = (factor: number) =>
    setView((view) => {
      const extent = stood === undefined ? undefined : paper.extentsById[stood];
      const centred = extent ? bringIntoView(pieces, width, view, extent.at) : view;
      return zoomAround(pieces, width, centred, factor, width / 2);
    });

  const press = (event: KeyboardEvent, choose: (mark: Mark) => void, layout: Layout) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const id = (event.target as Element).closest("[data-event]")?.getAttribute("data-event") ?? undefined;
    const place = id === undefined ? undefined : places.get(id);
    const act = place === undefined ? paperKeys(event.key) : eventKeys(event.key, place);
    const always = {
      "+": () => zoom(ZOOM_STEP),
      "=": () => zoom(ZOOM_STEP),
      "-": () => zoom(1 / ZOOM_STEP),
      "0": () => setView(() => ({ zoom: 1 })),
    };
    const found = act ?? always[event.key as keyof typeof always];
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    found();

    function paperKeys(key: string) {
      const pan = (pixels: number) => () => setView((view) => panBy(pieces, width, view, pixels));
      const moves: Record<string, () => void> = {
        ArrowLeft: pan(-width / 5),
        ArrowRight: pan(width / 5),
        Home: pan(-Infinity),
        End: pan(Infinity),
        Enter: () => stand(events.find((candidate) => candidate.id === active)),
      };
      return moves[key];
    }

    function eventKeys(key: string, at: number) {
      const mark = layout.marks.find(({ ids }) => id !== undefined && ids.includes(id));
      const moves: Record<string, () => void> = {
        ArrowLeft: () => stand(events[at - 1]),
        ArrowRight: () => stand(events[at + 1]),
        ArrowUp: () => stand(inOtherLane(events, at, -1)),
        ArrowDown: () => stand(inOtherLane(events, at, 1)),
        Home: () => stand(events[0]),
        End: () => stand(events.at(-1)),
        Enter: () => mark && choose(mark),
        " ": () => mark && choose(mark),
        Escape: () => frame.current?.focus(),
      };
      return moves[key];
    }
  };
  return { active, setActive, press, middle };
}

/** The event nearest in order that is in the next lane up or down. */
function inOtherLane(events: DrawnEvent[], at: number, direction: 1 | -1): DrawnEvent | undefined {
  const here = events[at];
  const lanes = [...new Set(events.map(({ lane }) => lane))].sort((a, b) => LANES.indexOf(a) - LANES.indexOf(b));
  const lane = here && lanes[lanes.indexOf(here.lane) + direction];
  if (lane === undefined) return undefined;
  for (let distance = 1; distance < events.length; distance += 1) {
    const found = [events[at - distance], events[at + distance]].find((event) => event?.lane === lane);
    if (found) return found;
  }
  return undefined;
}
