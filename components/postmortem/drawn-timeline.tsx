import { DrawnAxis, HEAD } from "#components/time/drawn-axis.tsx";
import { DrawnDifferences } from "#components/time/drawn-differences.tsx";
import { DrawnLabel, DrawnShape } from "#components/time/drawn-shape.tsx";
import { breakAxis, type AxisPiece } from "#domain/timeline/drawing/broken-axis.ts";
import { TOO_MANY_APART, layOutCounts } from "#domain/timeline/drawing/count-layout.ts";
import { layOut, rowMiddle, type DrawnEvent, type Layout, type Mark } from "#domain/timeline/drawing/layout.ts";
import { phaseParts, type PhasePart } from "#domain/timeline/drawing/phase-parts.ts";
import type { Scale } from "#domain/timeline/drawing/scale.ts";
import { eventsOnLine, wrapAxis } from "#domain/timeline/drawing/wrap.ts";
import type { ZoneClock } from "#domain/timeline/drawing/zone-clock.ts";
import { clockOver, drawnEvents } from "./drawn-events.ts";
import { DrawnKey } from "./drawn-key.tsx";
import { DrawnLine, DrawnWidths } from "./drawn-widths.tsx";
import { phaseSpans } from "./milestone-span.ts";
import { phasesOf } from "./phase-figure.tsx";
import { PhaseStrip, STRIP, UNDER } from "./phase-strip.tsx";
import type { Reading } from "./postmortem-page.ts";

/** Two events can lie apart; fewer say no more than the list does. */
const FEWEST = 2;

/** Lanes, marks and phases on one axis; the list below it says the same to those who do not see it. */
export function DrawnTimeline({ reading }: { reading: Reading }) {
  const events = drawnEvents(reading);
  if (events.length < FEWEST) return null;
  const extents = events.map(({ extent }) => extent);
  const sheet = {
    reading,
    events,
    pieces: breakAxis(extents),
    clock: clockOver(extents, reading.zone),
    parts: phaseParts(phasesOf(phaseSpans(reading))),
    titles: new Map(events.map(({ id, title }) => [id, title])),
  };
  return (
    <figure className="chart drawn-timeline">
      <p className="unseen">{reading.words.timeline.drawing.description}</p>
      <DrawnWidths>{(width) => <Sheet {...sheet} width={width} />}</DrawnWidths>
    </figure>
  );
}

type Drawn = {
  reading: Reading;
  events: DrawnEvent[];
  pieces: AxisPiece[];
  clock: ZoneClock;
  parts: PhasePart[];
  titles: Map<string, string>;
};

function Sheet({ width, ...drawn }: Drawn & { width: number }) {
  const { events, pieces, reading } = drawn;
  const isCounted = events.length > TOO_MANY_APART;
  const lines = wrapAxis(pieces, width).map((scale) => ({
    scale,
    layout: isCounted ? layOutCounts(events, scale) : layOut(eventsOnLine(scale, events), scale),
  }));
  return (
    <>
      <div aria-hidden="true">
        {lines.map(({ scale, layout }) => (
          <Line key={scale.pieces[0]?.start} {...drawn} {...{ scale, layout, width }} />
        ))}
      </div>
      <DrawnKey
        kinds={new Set(lines.flatMap(({ layout }) => layout.marks.map(({ kind }) => kind)))}
        isCounted={isCounted}
        hasDifferences={events.some(({ difference }) => difference !== undefined)}
        reading={reading}
      />
    </>
  );
}

type LineProps = Drawn & { scale: Scale; layout: Layout; width: number };

function Line({ scale, layout, width, clock, parts, titles, reading }: LineProps) {
  const [start, end] = [scale.pieces[0]?.start ?? 0, scale.pieces.at(-1)?.end ?? 0];
  const phases = parts.filter((part) => part.start < end && part.end > start);
  const top = HEAD + (phases.length > 0 ? STRIP + UNDER : 0);
  const place = { layout, left: 0, top };
  return (
    <DrawnLine width={width} height={top + layout.height}>
      <DrawnAxis
        {...{ ...place, scale, clock, width }}
        locale={reading.locale}
        laneWords={reading.words.timeline.lane}
      />
      <PhaseStrip parts={phases} {...{ scale, width }} y={0} />
      <DrawnDifferences pairs={reading.document.differences} {...place} />
      {layout.marks.map((mark) => (
        <LinkedMark key={`${mark.lane} ${mark.ids[0]}`} {...{ mark, layout, top, titles, reading }} />
      ))}
    </DrawnLine>
  );
}

type MarkProps = { mark: Mark; layout: Layout; top: number; titles: Map<string, string>; reading: Reading };

/** Leads to the entry in the list, by mouse or touch only: by keyboard the list itself is next. */
function LinkedMark({ mark, layout, top, titles, reading }: MarkProps) {
  const { ids, label } = mark;
  const y = top + rowMiddle(layout, mark.lane, mark.row);
  const title = ids.length === 1 ? titles.get(ids[0] ?? "") : reading.words.timeline.drawing.count(ids.length);
  return (
    <a href={`#event-${ids[0]}`} tabIndex={-1} data-kind={mark.kind}>
      {label?.text !== title && <title>{title}</title>}
      <DrawnShape mark={mark} y={y} left={0} />
      <DrawnLabel mark={mark} y={y} left={0} />
    </a>
  );
}
