import { laneColor } from "#components/time/lane-shapes.ts";
import type { Lane } from "#domain/timeline/timeline-event.ts";
import { laneWords } from "./event-words.ts";

/** The drawing's shapes as letters: painted with their row, where small drawings would each be a layer of their own. */
const laneLetters: Record<Lane, string> = {
  provider: "●",
  researcher: "▲",
  upstream: "◆",
  status_page: "■",
  disclosure: "✚",
};

/** The lane by word, shape and colour. */
export function LaneMark({ lane }: { lane: Lane }) {
  return (
    <span className="whitespace-nowrap">
      <span
        aria-hidden
        style={{ color: laneColor(lane) }}
        className="me-1 inline-block w-[1.4em] text-center text-[0.8em]"
      >
        {laneLetters[lane]}
      </span>
      {laneWords[lane]}
    </span>
  );
}
