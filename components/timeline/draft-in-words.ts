import type { DraftField, EventDraft } from "./event-draft.ts";
import { audienceWords, laneWords, milestoneWords } from "./event-words.ts";
import type { TimeField } from "./time-field.ts";

export const draftFieldWords: Record<DraftField, string> = {
  time: "Time",
  titleEn: "Title",
  bodyEn: "Text",
  titleJa: "Title in Japanese",
  bodyJa: "Text in Japanese",
  lane: "Lane",
  milestone: "Milestone",
  audience: "Audience",
  record: "Time of record",
  sourceEn: "Source",
  sourceJa: "Source in Japanese",
  sourceUrl: "Address of the source",
  known: "Known since",
};

/** A field of a draft as a person reads it; empty where there is nothing. */
export function fieldInWords(field: DraftField, draft: EventDraft): string {
  if (field === "time" || field === "known") return timeInWords(draft[field]);
  if (field === "lane") return laneWords[draft.lane];
  if (field === "audience") return audienceWords[draft.audience];
  if (field === "milestone") return draft.milestone === "" ? "" : milestoneWords[draft.milestone];
  if (field === "record") return draft.record ? "yes" : "no";
  return draft[field];
}

/** All of a draft that says something, to be copied. */
export function draftInWords(draft: EventDraft): string {
  return (Object.keys(draftFieldWords) as DraftField[])
    .map((field) => [draftFieldWords[field], fieldInWords(field, draft)] as const)
    .filter(([, said]) => said !== "")
    .map(([name, said]) => `${name}: ${said}`)
    .join("\n");
}

function timeInWords({ text, zone }: TimeField): string {
  if (text === "") return "";
  return zone === "" ? text : `${text} (${zone})`;
}
