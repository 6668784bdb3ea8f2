import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { EntryTime } from "#domain/timeline/entry-time.ts";
import type { EventChange, Lane, Milestone, NewEvent, TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { HistoryEntry } from "./event-history.ts";
import type { ReadTimeAction, ShownTime } from "./time-reading.ts";

type Saved = ActionResult<{ event: TimelineEvent; warnings: { code: string; message: string }[] }>;

/** How a line typed into the quick entry was understood. */
export type EntryReading = {
  title: string;
  lane: Lane;
  milestone?: Milestone;
  time: EntryTime;
  lent: { zone?: string; day?: string };
  shown?: ShownTime;
  doubt?: ActionProblem;
};
export type EntryQuestion = {
  line: string;
  zone: string;
  last?: RecordedTime | undefined;
  answer?: EntryTime | undefined;
};

/** Where a new event is to stand, in words, with a time between its neighbours where there is room. */
export type TimeSuggestion = { time?: EntryTime; note: string };

/** What the timeline page can ask of the server; the page passes its server actions. */
export type TimelineActions = {
  readTime: ReadTimeAction;
  readLine: (question: EntryQuestion) => Promise<ActionResult<{ reading: EntryReading }>>;
  suggest: (slug: string, afterId: string) => Promise<ActionResult<{ suggestion: TimeSuggestion }>>;
  /** `attemptId` is the same for the same words sent again, so that a lost answer does not make two events. */
  add: (slug: string, event: NewEvent, attemptId: string) => Promise<Saved>;
  change: (slug: string, id: string, change: EventChange, version: number) => Promise<Saved>;
  retract: (slug: string, id: string, reason: string, version: number) => Promise<ActionResult>;
  undo: (slug: string, id: string, undoes: number, version: number) => Promise<ActionResult<{ event: TimelineEvent }>>;
  history: (slug: string, id: string) => Promise<ActionResult<{ entries: HistoryEntry[] }>>;
  /** Brings the page up to date, forms and scroll position left alone. */
  look: () => Promise<ActionResult>;
};
