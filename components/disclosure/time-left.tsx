import { countdown } from "#domain/disclosure/deadlines/countdown.ts";
import { formatDuration } from "#domain/time/format-duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { Countdown } from "./countdown.tsx";
import { leftInWords } from "./left-in-words.ts";

/** What is left until then. Of an instant it goes on in the browser; of a date it says days. */
export function TimeLeft({ due, now, over = "over" }: { due: RecordedTime; now: string; over?: string }) {
  const { isOver, ...rest } = countdown(due, now);
  const said = "left" in rest ? inWords(rest.left) : over;
  const endsMs = due.date === undefined && due.instant !== undefined ? Date.parse(due.instant) : undefined;
  return <Countdown said={said} isOver={isOver} endsMs={endsMs} nowMs={Date.parse(now)} />;
}

function inWords(left: { days?: number; minMs?: number; exact: boolean }): string {
  if (left.days === 0) return "today";
  if (left.minMs !== undefined && left.days === undefined) return leftInWords(left.minMs);
  return `${formatDuration(left, "en")} left`;
}
