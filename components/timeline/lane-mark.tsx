import { laneColor, laneShapes } from "#components/time/lane-shapes.ts";
import type { Lane } from "#domain/timeline/timeline-event.ts";
import { laneWords } from "./event-words.ts";

/** The lane by word, shape and colour. */
export function LaneMark({ lane }: { lane: Lane }) {
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <svg aria-hidden width="10" height="10" viewBox="-1 -1 12 12" style={{ fill: laneColor(lane) }}>
        <path d={laneShapes[lane]} />
      </svg>
      {laneWords[lane]}
    </span>
  );
}
