import { laneShapes } from "#components/time/lane-shapes.ts";
import type { Lane } from "#domain/postmortem/public-document.ts";

/** Lanes differ in shape as well as in colour; the shape's middle is the origin. */
export function LaneShape({ lane }: { lane: Lane }) {
  return (
    <g className={laneClass(lane)}>
      <path d={laneShapes[lane]} transform="scale(1.2) translate(-5 -5)" />
    </g>
  );
}

/** Open where the time is a bound rather than a moment. */
export function LaneMark({ lane, open = false }: { lane: Lane; open?: boolean }) {
  return (
    <svg
      className={open ? "lane-mark lane-mark-open" : "lane-mark"}
      width="16"
      height="16"
      viewBox="-8 -8 16 16"
      aria-hidden="true"
    >
      <LaneShape lane={lane} />
    </svg>
  );
}

export function laneClass(lane: Lane): string {
  return `lane-${lane.replace("_", "-")}`;
}
