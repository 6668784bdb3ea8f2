import type { Lane } from "#domain/timeline/timeline-event.ts";

/** One shape per lane, wherever the timeline is drawn or listed; paths in a box of ten by ten. */
export const laneShapes: Record<Lane, string> = {
  provider: "M5 0.8A4.2 4.2 0 1 0 5 9.2A4.2 4.2 0 1 0 5 0.8Z",
  researcher: "M5 0L10 9.2H0Z",
  upstream: "M5-0.4L10.4 5L5 10.4L-0.4 5Z",
  status_page: "M0.9 0.9H9.1V9.1H0.9Z",
  disclosure: "M3.3 0H6.7V3.3H10V6.7H6.7V10H3.3V6.7H0V3.3H3.3Z",
};

export function laneColor(lane: Lane): string {
  return `var(--lane-${lane.replace("_", "-")})`;
}
