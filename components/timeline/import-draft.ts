import type { Choice, TimeReading } from "#domain/time/time-error.ts";
import type { ImportOrder } from "#domain/timeline/intake/import-request.ts";
import type { Doubt, IntakeFormat, Verdict } from "#domain/timeline/intake/intake-row.ts";
import type { Audience, Lane, Milestone } from "#domain/timeline/timeline-event.ts";
import type { ProposedRow } from "./import-actions.ts";

/** The paste and what holds for all of it, as they stand in the form. */
export type PasteDraft = { text: string; format: IntakeFormat | ""; zone: string; baseDate: string };

/** What the person says about one row. */
export type RowDraft = {
  take: boolean;
  title: string;
  lane: Lane;
  milestone: Milestone | "";
  audience: Audience;
  /** The time in words; as the source has it, until it is edited. */
  words: string;
  choose?: Choice | undefined;
  zone?: string | undefined;
  /** The question that was answered last, so that the answer can be seen and changed. */
  asked?: Question | undefined;
};

export type Question = Doubt & { candidates: TimeReading[] };

export type RowDrafts = ReadonlyMap<number, RowDraft>;

/** Only what is beyond doubt is ticked at the start. */
export function rowDraftOf(row: ProposedRow): RowDraft {
  return {
    take: row.verdict === "ready",
    title: row.title ?? "",
    lane: row.lane ?? "provider",
    milestone: row.milestone ?? "",
    audience: "internal",
    words: row.words ?? "",
  };
}

export function rowDraftsOf(rows: readonly ProposedRow[]): RowDrafts {
  return new Map(rows.map((row) => [row.line, rowDraftOf(row)]));
}

/** A row can be taken once it has a time and a title. */
export function isTakeable(row: ProposedRow, { title }: RowDraft): boolean {
  return row.shown !== undefined && title.trim() !== "";
}

export function takenRows(rows: readonly ProposedRow[], drafts: RowDrafts): ProposedRow[] {
  return rows.filter((row) => {
    const draft = drafts.get(row.line);
    return draft?.take === true && isTakeable(row, draft);
  });
}

export function requestOf({ text, format, zone, baseDate }: PasteDraft) {
  return {
    text,
    ...(format !== "" && { format }),
    ...(zone !== "" && { zone }),
    ...(baseDate !== "" && { baseDate }),
  };
}

type Accepted = ImportOrder["accept"][number];

/** What was answered about the times of `rows`; `base` is how they were first proposed. */
export function answersOf(drafts: RowDrafts, base: RowDrafts): Accepted[] {
  return [...drafts].flatMap(([line, draft]) => {
    const answer = answerOf(draft, base.get(line));
    return Object.keys(answer).length === 0 ? [] : [{ line, ...answer }];
  });
}

function answerOf({ words, choose, zone }: RowDraft, base: RowDraft | undefined) {
  return {
    ...(words.trim() !== "" && words !== base?.words && { time: words.trim() }),
    ...(choose !== undefined && { choose }),
    ...(zone !== undefined && { zone }),
  };
}

export function acceptedOf(rows: readonly ProposedRow[], drafts: RowDrafts, base: RowDrafts): Accepted[] {
  return takenRows(rows, drafts).flatMap(({ line }) => {
    const draft = drafts.get(line);
    if (!draft) return [];
    const { title, lane, milestone, audience } = draft;
    const said = title === base.get(line)?.title ? {} : { title: title.trim() };
    return [
      {
        line,
        ...said,
        lane,
        audience,
        milestone: milestone === "" ? null : milestone,
        ...answerOf(draft, base.get(line)),
      },
    ];
  });
}

/** Takes one of the readings that were offered. */
export function answered(draft: RowDraft, { choose, zone }: TimeReading): RowDraft {
  return { ...draft, take: true, ...(choose !== undefined ? { choose } : { zone }) };
}

/** What is asked about a row; once nothing is open, what was answered last. */
export function questionsOf({ doubts }: ProposedRow, { asked }: RowDraft): Question[] {
  const open = doubts.flatMap(({ candidates, ...doubt }) => (candidates ? [{ ...doubt, candidates }] : []));
  return open.length === 0 && asked ? [asked] : open;
}

/** The label of the reading that was taken. */
export function answerTo({ candidates }: Question, { choose, zone }: RowDraft): string | undefined {
  return candidates.find((reading) =>
    reading.choose !== undefined ? reading.choose === choose : reading.zone !== undefined && reading.zone === zone,
  )?.label;
}

export function countByVerdict(rows: readonly ProposedRow[]): Map<Verdict, number> {
  const counted = new Map<Verdict, number>();
  for (const { verdict } of rows) counted.set(verdict, (counted.get(verdict) ?? 0) + 1);
  return counted;
}
