import type {
  Audience,
  EventChange,
  Lane,
  Milestone,
  NewEvent,
  Text,
  TimelineEvent,
} from "#domain/timeline/timeline-event.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { emptyTimeField, sameWords, timeFieldOf, timeInputOf, type TimeField } from "./time-field.ts";

/** An event as it stands in a form. */
export type EventDraft = {
  titleEn: string;
  titleJa: string;
  bodyEn: string;
  bodyJa: string;
  lane: Lane;
  milestone: Milestone | "";
  audience: Audience;
  record: boolean;
  sourceEn: string;
  sourceJa: string;
  sourceUrl: string;
  time: TimeField;
  /** When it became known, where that differs; no words mean none. */
  known: TimeField;
};

export type DraftField = keyof EventDraft;

export function emptyDraft(zone: string, day: string): EventDraft {
  return {
    titleEn: "",
    titleJa: "",
    bodyEn: "",
    bodyJa: "",
    lane: "provider",
    milestone: "",
    audience: "internal",
    record: false,
    sourceEn: "",
    sourceJa: "",
    sourceUrl: "",
    time: emptyTimeField(zone, day),
    known: emptyTimeField(zone, day),
  };
}

/** The empty form after `event` was added: events are written as they are read, one after the other. */
export function draftAfter({ time, lane, audience }: TimelineEvent, usualZone: string): EventDraft {
  const { zone, day } = timeFieldOf(time);
  return { ...emptyDraft(zone === "" ? usualZone : zone, day), lane, audience };
}

export function draftOf(event: TimelineEvent): EventDraft {
  const time = timeFieldOf(event.time);
  return {
    titleEn: event.title.en,
    titleJa: event.title.ja ?? "",
    bodyEn: event.body?.en ?? "",
    bodyJa: event.body?.ja ?? "",
    lane: event.lane,
    milestone: event.milestone ?? "",
    audience: event.audience,
    record: event.record,
    sourceEn: event.source?.name.en ?? "",
    sourceJa: event.source?.name.ja ?? "",
    sourceUrl: event.source?.url ?? "",
    time,
    known: event.knownAt ? timeFieldOf(event.knownAt) : emptyTimeField(time.zone, time.day),
  };
}

export function newEventOf(draft: EventDraft): NewEvent {
  const { lane, milestone, audience, record, time } = draft;
  return {
    title: textOf(draft.titleEn, draft.titleJa),
    ...optional("body", bodyOf(draft)),
    ...optional("source", sourceOf(draft)),
    ...optional("knownAt", knownOf(draft)),
    ...(milestone === "" ? {} : { milestone }),
    lane,
    audience,
    record,
    time: timeInputOf(time),
  };
}

/** What `draft` changes of the `base` it was opened from; what was not touched is not sent, so it cannot move. */
export function changeOf(draft: EventDraft, base: EventDraft): EventChange {
  const touched = touchedFields(draft, base);
  const any = (...fields: DraftField[]) => fields.some((field) => touched.has(field));
  return {
    ...(any("titleEn", "titleJa") && { title: textOf(draft.titleEn, draft.titleJa) }),
    ...(any("bodyEn", "bodyJa") && { body: bodyOf(draft) }),
    ...(any("lane") && { lane: draft.lane }),
    ...(any("milestone") && { milestone: draft.milestone === "" ? null : draft.milestone }),
    ...(any("audience") && { audience: draft.audience }),
    ...(any("record") && { record: draft.record }),
    ...(any("sourceEn", "sourceJa", "sourceUrl") && { source: sourceOf(draft) }),
    ...(any("time") && { time: timeInputOf(draft.time) }),
    ...(any("known") && { knownAt: knownOf(draft) }),
  };
}

export function touchedFields(draft: EventDraft, base: EventDraft): Set<DraftField> {
  const fields = Object.keys(base) as DraftField[];
  return new Set(fields.filter((field) => !sameValue(draft[field], base[field])));
}

/** My touched fields over what is stored now: the start of a second try after somebody else saved. */
export function mergeOver(current: EventDraft, draft: EventDraft, base: EventDraft): EventDraft {
  const mine = [...touchedFields(draft, base)].map((field) => [field, draft[field]]);
  return { ...current, ...(Object.fromEntries(mine) as Partial<EventDraft>) };
}

function sameValue(a: EventDraft[DraftField], b: EventDraft[DraftField]): boolean {
  return typeof a === "object" && typeof b === "object" ? sameWords(a, b) : a === b;
}

function textOf(en: string, ja: string): Text {
  return ja.trim() === "" ? { en } : { en, ja };
}

function bodyOf({ bodyEn, bodyJa }: EventDraft): Text | null {
  return bodyEn.trim() === "" && bodyJa.trim() === "" ? null : textOf(bodyEn, bodyJa);
}

function sourceOf({ sourceEn, sourceJa, sourceUrl }: EventDraft) {
  if (`${sourceEn}${sourceJa}${sourceUrl}`.trim() === "") return null;
  return { name: textOf(sourceEn, sourceJa), ...(sourceUrl.trim() === "" ? {} : { url: sourceUrl.trim() }) };
}

function knownOf({ known }: EventDraft): TimeInput | null {
  return known.text.trim() === "" ? null : timeInputOf(known);
}

function optional<K extends string, V>(name: K, value: V | null): { [N in K]?: V } {
  return value === null ? {} : ({ [name]: value } as { [N in K]?: V });
}
