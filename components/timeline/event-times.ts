"use client";

import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { DisplayedTime } from "#domain/time/display.ts";
import type { EventDraft } from "./event-draft.ts";
import { storedWords, type EventRow } from "./event-row.ts";
import type { TimeField } from "./time-field.ts";
import { useTimeReading, type ReadTimeAction } from "./time-reading.ts";
import type { ZoneList } from "./zone-list.ts";

type Form = { draft: EventDraft; base: EventDraft; edit: (change: Partial<EventDraft>) => void };

/** Both times of the form as its fields take them; `settle` is true where each names one instant or date. */
export function useEventTimes(form: Form, event: EventRow | undefined, zones: ZoneList, read: ReadTimeAction) {
  const { draft, base, edit } = form;
  const reading = { zone: zones.incident, read };
  const time = useTimeReading({ ...reading, field: draft.time, stored: event && base.time });
  const known = useTimeReading({ ...reading, field: draft.known, stored: event && base.known });
  const fieldOf = (name: "time" | "known") => ({
    field: draft[name],
    onChange: (changed: TimeField) => edit({ [name]: changed }),
    zones,
  });
  return {
    settle: async () => (await time.settle()) && (await known.settle()),
    time: { ...fieldOf("time"), understanding: time, stored: storedAs(event?.time, event?.display) },
    known: { ...fieldOf("known"), understanding: known, stored: storedAs(event?.knownAt, event?.knownDisplay) },
  };
}

function storedAs(time: RecordedTime | undefined, display: DisplayedTime | undefined) {
  return time && display && { offset: time.offset, words: storedWords(time, display) };
}
