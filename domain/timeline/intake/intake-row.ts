import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { TimeErrorCode, TimeReading } from "#domain/time/time-error.ts";
import type { Lane, Milestone, Text } from "../timeline-event.ts";

export const INTAKE_FORMATS = [
  "plain",
  "chat",
  "slack_json",
  "git_log",
  "csv",
  "mail",
  "status_json",
  "github_json",
] as const;
export type IntakeFormat = (typeof INTAKE_FORMATS)[number];

export const VERDICTS = ["ready", "doubt", "duplicate", "ignored", "unreadable"] as const;
export type Verdict = (typeof VERDICTS)[number];

export type DoubtCode =
  | TimeErrorCode
  | "season_mismatch"
  | "day_may_have_changed"
  | "two_dates"
  | "author_unsure"
  | "no_time"
  | "no_title"
  | "not_an_event"
  | "not_readable";

/** What a person should settle or know before the row becomes an event. */
export type Doubt = { code: DoubtCode; message: string; candidates?: TimeReading[] };

/** A time in the words of the source, with what the source itself says beside them. */
export type StatedTime = {
  text: string;
  /** A zone of the source's own, for words that name none. */
  zone?: string;
  /** The date that stands above the words, for words that have none. */
  day?: string;
  /** The source names the day by a word such as "yesterday": no date is lent to it. */
  undated?: boolean;
};

/** What a reader of one format found at one place of the paste. Every line that is not blank belongs to one of them. */
export type Found = {
  /** The first line, from 1; of JSON the item, from 1. */
  line: number;
  lastLine: number;
  raw: string;
  title?: string;
  body?: string;
  lane?: Lane;
  milestone?: Milestone;
  source?: { name: Text; url?: string };
  /** What the source calls it: the same thing, imported again, has the same one. */
  sourceId?: string;
  stated?: StatedTime;
  /** Clock times without a date of their own that follow each other share a run. */
  run?: number;
  doubts?: Doubt[];
  /** Why this is no event. */
  passed?: { verdict: "ignored" | "unreadable"; doubt: Doubt };
};

export type IntakeRow = Omit<Found, "stated" | "run" | "passed" | "doubts"> & {
  time?: RecordedTime;
  /** The time in the words of the source. */
  words?: string;
  verdict: Verdict;
  doubts: Doubt[];
  /** The key of the event that says the same. */
  duplicateOf?: string;
  /** The earlier line of this paste that says the same. */
  duplicateOfLine?: number;
};

export type Intake = {
  format: IntakeFormat;
  /** What `line` counts. */
  unit: "line" | "item";
  rows: IntakeRow[];
};
