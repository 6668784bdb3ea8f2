import type { PublicationSchedule } from "#domain/postmortem/publication-schedule.ts";
import type { Moving } from "#domain/postmortem/publication-control.ts";

/** One instant in UTC and in the incident's zone. */
export type Moment = { utc: string; local: string };

/** What would be published, as it was previewed, and what decides whether it may be. */
export type PublicationPlan = {
  slug: string;
  /** Whose browser keeps what was typed. */
  personId: string;
  hash: string;
  next: number;
  withdrawn: boolean;
  embargoed: boolean;
  /** When the embargo ends, where that is known. */
  embargoEnds?: Moment;
  mayPublish: boolean;
  changes: number;
  firstTime: number;
  blocking: number;
  /** A second person must approve and has not. */
  lacksApproval: boolean;
  moves: Moving;
  now: Moment & { zone: string };
};

/** A publication that waits or waited, with its instant in words. */
export type ShownSchedule = PublicationSchedule & {
  moment: Moment;
  atMs: number;
  nowMs: number;
  left: string;
  /** It was to go out at the end of an embargo that another act ended. */
  embargoEndedEarly: boolean;
};

/** When it is to go out, as it is being chosen. */
export type When = { mode: "now" | "embargo_end" | "instant"; wallClock: string; zone: string };
