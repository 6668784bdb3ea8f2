import { displayTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { draftFieldWords, fieldInWords } from "./draft-in-words.ts";
import { draftOf, type DraftField } from "./event-draft.ts";

export type Revision = { version: number; event: TimelineEvent; by: { name: string }; at: string };
export type FieldChange = { field: string; before: string; after: string };
export type HistoryEntry = {
  version: number;
  by: string;
  /** In UTC, to the second. */
  at: string;
  what: "added" | "changed" | "retracted" | "restored";
  changes: FieldChange[];
};

/** Every version, newest first, with what it changed of the one before, in words; times in this zone and in UTC. */
export function historyOf(revisions: Revision[], zone: string): HistoryEntry[] {
  const byVersion = new Map(revisions.map((revision) => [revision.version, revision]));
  return revisions
    .toSorted((a, b) => b.version - a.version)
    .map(({ version, event, by, at }) => {
      const before = byVersion.get(version - 1)?.event;
      return {
        version,
        by: by.name,
        at: `${at.slice(0, 19).replace("T", " ")} UTC`,
        what: whatHappened(before, event),
        changes: changesOf(before, event, zone),
      };
    });
}

function whatHappened(before: TimelineEvent | undefined, after: TimelineEvent): HistoryEntry["what"] {
  if (!before) return "added";
  if (!before.retracted === !after.retracted) return "changed";
  return after.retracted ? "retracted" : "restored";
}

function changesOf(before: TimelineEvent | undefined, after: TimelineEvent, zone: string): FieldChange[] {
  const [old, now] = [before && wordsOf(before, zone), wordsOf(after, zone)];
  return Object.entries(now)
    .map(([field, words]) => ({ field, before: old?.[field] ?? "", after: words }))
    .filter((change) => change.before !== change.after);
}

function wordsOf(event: TimelineEvent, zone: string): Record<string, string> {
  const draft = draftOf(event);
  const fields = (Object.keys(draftFieldWords) as DraftField[]).map((field) => {
    const time = field === "time" ? event.time : field === "known" ? event.knownAt : undefined;
    return [draftFieldWords[field], time ? timeInWords(time, zone) : fieldInWords(field, draft)];
  });
  return Object.fromEntries([...fields, ["Reason for retracting", event.retracted?.reason ?? ""]]) as Record<
    string,
    string
  >;
}

function timeInWords(time: RecordedTime, zone: string): string {
  const [here, utc] = [displayTime(time, zone, "en").spoken, displayTime(time, "UTC", "en").spoken];
  return `${here === utc ? here : `${here} (${utc})`}, said “${time.text}”`;
}
