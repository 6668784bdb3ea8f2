"use client";

import { useMemo, useRef } from "react";
import type { Drawing } from "#domain/timeline/drawing/drawing.ts";
import { layOut, type Mark } from "#domain/timeline/drawing/layout.ts";
import { leastLength } from "#domain/timeline/drawing/scale.ts";
import { ZOOM_STEP, isWhole, panBy, seenOf, spread, zoomAround } from "#domain/timeline/drawing/view.ts";
import { useDrawnEvents, type DrawnEvents } from "./drawn-events.ts";
import { useGestures } from "./drawn-gestures.ts";
import { useDrawnKeys } from "./drawn-keys.ts";
import { DrawnLegend } from "./drawn-legend.tsx";
import { phaseInWords } from "./drawn-phases.tsx";
import { DrawnSheet } from "./drawn-sheet.tsx";
import { DrawnToolbar } from "./drawn-toolbar.tsx";
import type { EventRow } from "./event-row.ts";
import { usePaperWidth } from "./paper-width.ts";
import { useDrawingView } from "./timeline-view-state.ts";

type Props = {
  rows: EventRow[];
  drawing: Drawing;
  /** The key of the selected event. */
  selected: string | undefined;
  onSelect: (key: string | undefined) => void;
};

/** The timeline to scale with honest breaks, to be moved over and looked into by mouse, touch and keyboard. */
export function DrawnTimeline(props: Props) {
  const drawn = useDrawnEvents(props.rows, props.drawing);
  if (drawn.pieces.length === 0) return <p className="py-6 text-soft">No event to draw.</p>;
  return <Drawn {...props} drawn={drawn} />;
}

function Drawn({ rows, drawing, selected, onSelect, drawn }: Props & { drawn: DrawnEvents }) {
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<SVGSVGElement>(null);
  const width = usePaperWidth(frame, leastLength(drawn.pieces));
  const [view, setView] = useDrawingView();
  const { scale, left } = useMemo(() => seenOf(drawn.pieces, width, view), [drawn.pieces, width, view]);
  const layout = useMemo(() => layOut(drawn.events, scale), [drawn.events, scale]);
  const selectedId = rows.find(({ key }) => key === selected)?.id;
  const zoom = (factor: number, x: number) => setView((now) => zoomAround(drawn.pieces, width, now, factor, x));
  const pan = (pixels: number) => setView((now) => panBy(drawn.pieces, width, now, pixels));
  useGestures(paper, { zoom, pan });
  const keys = useDrawnKeys({ ...drawn, frame, width, setView, selectedId });
  const choose = (mark: Mark) => {
    const row = drawn.rowsById.get(mark.ids.find((id) => id === keys.active) ?? mark.ids[0] ?? "");
    if (mark.ids.length > 1 && mark.x1 > mark.x0) setView(() => spreadOut(mark, drawn, width));
    if (row) onSelect(row.key === selected && mark.ids.length === 1 ? undefined : row.key);
  };
  return (
    <div>
      <DrawnToolbar
        zoom={view.zoom}
        isWhole={isWhole(drawn.pieces, width, view)}
        said={scaleInWords(view.zoom, drawing)}
        onZoom={(direction) => keys.zoom(direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP)}
        onWhole={() => setView(() => ({ zoom: 1 }))}
      />
      <div
        ref={frame}
        role="group"
        aria-label="Drawn timeline"
        tabIndex={0}
        onKeyDown={(event) => keys.press(event, choose, layout)}
      >
        <DrawnSheet
          {...{ paper, scale, layout, left, width, drawn, selectedId }}
          clock={drawing.clock}
          active={keys.active}
          onFocus={keys.setActive}
          onChoose={choose}
        />
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
  const places = ids.flatMap((id) => extentsById[id]?.at ?? []);
  return spread(pieces, width, Math.min(...places), Math.max(...places));
}

function scaleInWords(zoom: number, { clock }: Drawing): string {
  const labels = [...new Set(clock.changes.map(({ label }) => label))];
  const zone = `${clock.zone}${labels.length > 0 && labels[0] !== clock.zone ? ` (${labels.join(", then ")})` : ""}`;
  return `${zoom === 1 ? "" : `${Number(zoom.toFixed(1))} times enlarged. `}Times in ${zone}; between two breaks to scale.`;
}
