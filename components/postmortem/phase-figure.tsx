import { DrawnAxis, HEAD } from "#components/time/drawn-axis.tsx";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import { extentOf } from "#domain/timeline/drawing/extent.ts";
import { phaseParts } from "#domain/timeline/drawing/phase-parts.ts";
import { wrapAxis } from "#domain/timeline/drawing/wrap.ts";
import { clockOver } from "./drawn-events.ts";
import { DrawnLine, DrawnWidths } from "./drawn-widths.tsx";
import type { MilestoneSpan } from "./milestone-span.ts";
import { PhaseStrip, STRIP, UNDER } from "./phase-strip.tsx";
import type { Reading } from "./postmortem-page.ts";

const AROUND = 4;
const bare = { lanes: [], marks: [], height: STRIP + 2 * AROUND };

/** The phases on an axis of their own ends; the table below says the same in words. */
export function PhaseFigure({ spans, reading }: { spans: MilestoneSpan[]; reading: Reading }) {
  const { words, zone, locale } = reading;
  const phases = phasesOf(spans);
  const extents = phases.flatMap(({ from, to }) => [from, to]);
  if (extents.length === 0) return null;
  const pieces = breakAxis(extents);
  const parts = phaseParts(phases);
  const clock = clockOver(extents, zone);
  const spoken = spans.map(({ text }, index) => `${index + 1}${words.colon}${text}`).join(words.separator);
  return (
    <figure className="chart phase-figure">
      <div role="img" aria-label={words.phases.description(spoken)}>
        <DrawnWidths>
          {(width) =>
            wrapAxis(pieces, width).map((scale) => (
              <DrawnLine key={scale.pieces[0]?.start} width={width} height={HEAD + AROUND + STRIP + UNDER}>
                <DrawnAxis
                  {...{ scale, clock, width, locale }}
                  layout={bare}
                  left={0}
                  top={HEAD}
                  laneWords={words.timeline.lane}
                >
                  <PhaseStrip
                    {...{ parts, scale, width }}
                    y={HEAD + AROUND}
                    durations={spans.map(({ text }) => text)}
                  />
                </DrawnAxis>
              </DrawnLine>
            ))
          }
        </DrawnWidths>
      </div>
      <figcaption className="note">{words.timeline.drawing.scale(zone)}</figcaption>
    </figure>
  );
}

export function phasesOf(spans: MilestoneSpan[]) {
  return spans.flatMap((span) => {
    const [from, to] = [extentOf(span.from.time), extentOf(span.to.time)];
    return from && to ? [{ from, to }] : [];
  });
}
