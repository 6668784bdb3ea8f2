import type { Lane } from "#domain/postmortem/public-document.ts";

const SHAPES: Record<Lane, React.ReactNode> = {
  provider: <circle r="5" />,
  researcher: <path d="M0-6 6 5H-6Z" />,
  upstream: <path d="M0-6.5 6.5 0 0 6.5-6.5 0Z" />,
  status_page: <path d="M-5-5H5V5H-5Z" />,
  disclosure: <path d="M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z" />,
};

/** Lanes differ in shape as well as in colour. */
export function LaneShape({ lane }: { lane: Lane }) {
  return <g className={laneClass(lane)}>{SHAPES[lane]}</g>;
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
