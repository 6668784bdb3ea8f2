import type { RefObject } from "react";
import { DrawnAxis, HEAD } from "#components/time/drawn-axis.tsx";
import { DrawnDifferences } from "#components/time/drawn-differences.tsx";
import type { Layout, Mark } from "#domain/timeline/drawing/layout.ts";
import type { Scale } from "#domain/timeline/drawing/scale.ts";
import type { ZoneClock } from "#domain/timeline/drawing/zone-clock.ts";
import type { DrawnEvents } from "./drawn-events.ts";
import { DrawnMarks } from "./drawn-marks.tsx";
import { DrawnPhases, PHASES_HEIGHT } from "./drawn-phases.tsx";
import { laneWords } from "./event-words.ts";

type Props = {
  paper: RefObject<SVGSVGElement | null>;
  scale: Scale;
  layout: Layout;
  clock: ZoneClock;
  /** The first position of the scale that is seen, and how many pixels of it. */
  left: number;
  width: number;
  drawn: DrawnEvents;
  active: string | undefined;
  selectedId: string | undefined;
  onFocus: (id: string) => void;
  onChoose: (mark: Mark) => void;
};

/** What is seen of the drawing: phases, axis, breaks, lanes and marks. */
export function DrawnSheet({ paper, scale, layout, clock, left, width, drawn, ...keyboard }: Props) {
  const top = HEAD + (drawn.phases.length > 0 ? PHASES_HEIGHT : 0);
  const height = top + layout.height;
  const place = { layout, left, width, top };
  return (
    <svg
      ref={paper}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block touch-pan-y cursor-grab select-none active:cursor-grabbing print:h-auto print:w-full"
    >
      <DrawnAxis {...place} scale={scale} clock={clock} locale="en" laneWords={laneWords} />
      {drawn.phases.length > 0 && <DrawnPhases phases={drawn.phases} {...{ scale, left, width }} />}
      <DrawnDifferences pairs={drawn.pairs} {...place} />
      <DrawnMarks
        {...place}
        rowsById={drawn.rowsById}
        places={drawn.places}
        active={keyboard.active}
        selected={keyboard.selectedId}
        onFocus={keyboard.onFocus}
        onChoose={keyboard.onChoose}
      />
    </svg>
  );
}
