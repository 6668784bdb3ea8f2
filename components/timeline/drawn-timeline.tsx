"use client";

import { useMemo, useRef } from "react";
import { layOut, type DrawnEvent, type Mark } from "#domain/timeline/drawing/layout.ts";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import type { Drawing } from "#domain/timeline/drawing/drawing.ts";
import { ZOOM_STEP, isWhole, panBy, seenOf, spread, zoomAround } from "#domain/timeline/drawing/view.ts";
import { DrawnDifferences, type DifferencePair } from "./drawn-differences.tsx";
import { useGestures } from "./drawn-gestures.ts";
import { useDrawnKeys } from "./drawn-keys.ts";
import { DrawnLegend } from "./drawn-legend.tsx";
import { DrawnMarks } from "./drawn-marks.tsx";
import { DrawnPaper, HEAD } from "./drawn-paper.tsx";
import { DrawnPhases, PHASES_HEIGHT, phaseInWords } from "./drawn-phases.tsx";
import { DrawnToolbar } from "./drawn-toolbar.tsx";
import { useDrawingView } from "./timeline-view-state.ts";
import type { EventRow } from "./event-row.ts";
import { usePaperWidth } from "./paper-width.ts";

type Props = {
  rows: EventRow[];
  drawing: Drawing;
  /** The key of the selected event. */
  selected: string | undefined;
  onSelect: (key: string | undefined) => void;
};

/** The timeline to scale with honest breaks, to be moved over and looked into by mouse, touch and keyboard. */
export function DrawnTimeline({ rows, drawing, selected, onSelect }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<SVGSVGElement>(null);
  const width = usePaperWidth(frame);
  const [view, setView] = useDrawingView();
  const drawn = useDrawnEvents(rows, drawing);
  const { scale, left } = useMemo(() => seenOf(drawn.pieces, width, view), [drawn.pieces, width, view]);
  const layout = useMemo(() => layOut(drawn.events, scale), [drawn.events, scale]);
  const selectedId = rows.find(({ key }) => key === selected)?.id;

  const zoom = (factor: number, x: number) => setView((now) => zoomAround(drawn.pieces, width, now, factor, x));
  const pan = (pixels: number) => setView((now) => panBy(drawn.pieces, width, now, pixels));
  useGestures(paper, { zoom, pan });
  const keys = useDrawnKeys({ ...drawn, frame, width, view, setView, selectedId });
  const choose = (mark: Mark) => {
    const [first] = mark.ids;
    const id = keys.active !== undefined && mark.ids.includes(keys.active) ? keys.active : first;
    const row = id === undefined ? undefined : drawn.rowsById.get(id);
    if (mark.ids.length > 1 && mark.x1 > mark.x0) setView(() => spreadOut(mark, drawn, width));
    if (row) onSelect(row.key === selected && mark.ids.length === 1 ? undefined : row.key);
  };
  const top = HEAD + (drawn.phases.length > 0 ? PHASES_HEIGHT : 0);
  const height = top + layout.height;

  if (drawn.pieces.length === 0) return <p className="py-6 text-soft">No event to draw.</p>;
  return (
    <div>
      <DrawnToolbar
        zoom={view.zoom}
        isWhole={isWhole(drawn.pieces, width, view)}
        said={scaleInWords(view.zoom, drawing)}
        onZoom={(direction) => zoom(direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP, keys.middle(scale, left))}
        onWhole={() => setView(() => ({ zoom: 1 }))}
      />
      <div
        ref={frame}
        role="group"
        aria-label="Drawn timeline"
        tabIndex={0}
        onKeyDown={(event) => keys.press(event, choose, layout)}
      >
        <svg
          ref={paper}
          width={width}
          height={height}
          className="block touch-pan-y cursor-grab select-none active:cursor-grabbing"
        >
          <DrawnPaper {...{ scale, layout, left, width, top }} clock={drawing.clock} />
          {drawn.phases.length > 0 && <DrawnPhases phases={drawn.phases} {...{ scale, left, width }} />}
          <DrawnDifferences pairs={drawn.pairs} {...{ layout, left, top }} />
          <DrawnMarks
            {...{ layout, left, width, top }}
            rowsById={drawn.rowsById}
            places={drawn.places}
            differences={drawn.differencesById}
            active={keys.active}
            selected={selectedId}
            onFocus={keys.setActive}
            onChoose={choose}
          />
        </svg>
      </div>
      <ul className="sr-only" aria-label="Phases, from milestone to milestone">
        {drawn.phases.map((phase) => (
          <li key={`${phase.from}-${phase.to}`}>{phaseInWords(phase)}</li>
        ))}
      </ul>
      <DrawnLegend kinds={new Set(layout.marks.map(({ kind }) => kind))} hasDifferences={drawn.pairs.length > 0} />
    </div>
  );
}

function spreadOut({ ids }: Mark, { extentsById, pieces }: DrawnEvents, width: number) {
  const extents = ids.flatMap((id) => extentsById[id] ?? []);
  const [start, end] = [Math.min(...extents.map(({ at }) => at)), Math.max(...extents.map(({ at }) => at))];
  return spread(pieces, width, start, end);
}

export type DrawnEvents = ReturnType<typeof useDrawnEvents>;

function useDrawnEvents(rows: EventRow[], drawing: Drawing) {
  return useMemo(() => {
    const { extents, differences, phases } = drawing;
    const placed = rows.flatMap((row) => {
      const extent = extents[row.id];
      return extent ? [{ row, extent }] : [];
    });
    const idOf = new Map(rows.map(({ key, id }) => [key, id]));
    const texts = new Map(differences.map(({ other, text }) => [other, text]));
    const events = placed.map(({ row, extent }): DrawnEvent => {
      const difference = texts.get(row.key);
      return { id: row.id, lane: row.lane, title: row.title.en, extent, ...(difference && { difference }) };
    });
    const pairs = differences.flatMap(({ record, other }): DifferencePair[] => {
      const [from, to] = [idOf.get(record), idOf.get(other)];
      return from !== undefined && to !== undefined ? [{ record: from, other: to }] : [];
    });
    return {
      events,
      pairs,
      phases: placed.length > 0 ? phases : [],
      extentsById: extents,
      pieces: breakAxis(placed.map(({ extent }) => extent)),
      rowsById: new Map(placed.map(({ row }) => [row.id, row])),
      differencesById: new Map(events.flatMap(({ id, difference }) => (difference ? [[id, difference] as const] : []))),
      places: new Map(placed.map(({ row }, place) => [row.id, place])),
    };
  }, [rows, drawing]);
}

function scaleInWords(zoom: number, { clock }: Drawing): string {
  const labels = [...new Set(clock.changes.map(({ label }) => label))];
  const zone = `${clock.zone}${labels.length > 0 && labels[0] !== clock.zone ? ` (${labels.join(", then ")})` : ""}`;
  return `${zoom === 1 ? "" : `${Number(zoom.toFixed(1))} times enlarged. `}Times in ${zone}; between two breaks to scale.`;
}
