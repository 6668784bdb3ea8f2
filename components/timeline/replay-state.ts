import type { DisplayedTime } from "#domain/time/display.ts";
import type { Instant } from "#domain/time/instant.ts";
import type { Knowledge } from "#domain/timeline/replay.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";

/** An event as the replay shows it. The bounds are microseconds since 1970, so that a browser only compares numbers. */
export type ReplayRow = Pick<TimelineEvent, "id" | "title" | "lane"> & {
  display: DisplayedTime;
  /** Where it was learnt of at another time than it happened. */
  knownDisplay?: DisplayedTime;
  possiblyFromUs?: number;
  surelyFromUs?: number;
  openStart: boolean;
};

/** A moment the replay stops at, as it reads in the page's zone; its instant is for `<time>` and the address. */
export type ReplayStop = { us: number; instant: Instant; label: string; day: string };

/** As `knowledgeIn` of the domain, on numbers. */
export function knowledgeAt({ possiblyFromUs, surelyFromUs }: ReplayRow, us: number): Knowledge {
  if (surelyFromUs !== undefined && surelyFromUs <= us) return "surely";
  return possiblyFromUs !== undefined && possiblyFromUs <= us ? "possibly" : "not_yet";
}

/** Why it is not sure yet, or why it may have been known sooner. */
export function doubtOf(row: ReplayRow, knowledge: Knowledge): string | undefined {
  const whose = row.knownDisplay ? "the time it was learnt of" : "its time";
  if (knowledge === "not_yet")
    return row.openStart ? "may have been known earlier: no earliest time is recorded" : undefined;
  if (knowledge === "surely") return undefined;
  return row.surelyFromUs === undefined
    ? `${whose} is recorded as “no earlier than”`
    : `${whose} is recorded as a span that is not over at this moment`;
}
