import type { Lane } from "#domain/timeline/timeline-event.ts";
import { laneWords } from "./event-words.ts";

/** Ten by ten. */
export const laneShapes: Record<Lane, string> = {
  provider: "M5 1 L9 5 L5 9 L1 5 Z",
  researcher: "M5 1 A4 4 0 1 0 5.01 1 Z",
  upstream: "M5 1 L9 9 L1 9 Z",
  status_page: "M1.5 1.5 H8.5 V8.5 H1.5 Z",
  disclosure: "M3.5 1 H6.5 V3.5 H9 V6.5 H6.5 V9 H3.5 V6.5 H1 V3.5 H3.5 Z",
};

export function laneColor(lane: Lane): string {
  return `var(--lane-${lane.replace("_", "-")})`;
}

/** The lane by word, shape and colour. */
export function LaneMark({ lane }: { lane: Lane }) {
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" style={{ fill: laneColor(lane) }}>
        <path d={laneShapes[lane]} />
      </svg>
      {laneWords[lane]}
    </span>
  );
}
