"use client";

import { useEffect, useId, useRef } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { draftKey } from "./draft-storage.ts";
import { draftOf, type EventDraft } from "./event-draft.ts";
import { useEventForm } from "./event-form-state.ts";
import { EventKindFields, EventSourceFields, EventTextFields } from "./event-fields.tsx";
import { StaleComparison } from "./stale-comparison.tsx";
import { TimeFieldset } from "./time-fieldset.tsx";
import { useTimeReading } from "./time-reading.ts";
import type { TimelineActions } from "./timeline-actions.ts";
import type { ZoneList } from "./zone-list.ts";

type Props = {
  slug: string;
  personId: string;
  zones: ZoneList;
  /** Undefined: a new event, which starts from `fresh`. */
  event?: TimelineEvent | undefined;
  fresh: EventDraft;
  actions: TimelineActions;
  onSaved: (event: TimelineEvent | undefined) => void;
  onClose: () => void;
};

export function EventForm({ slug, personId, zones, event, fresh, actions, onSaved, onClose }: Props) {
  const titleId = useId();
  const settle = useRef(async () => true);
  const form = useEventForm({
    slug,
    event,
    actions,
    onSaved,
    start: event ? draftOf(event) : fresh,
    storageKey: draftKey(personId, slug, event?.id),
    settleTimes: () => settle.current(),
  });
  const { draft, edit } = form;
  const time = useTimeReading(draft.time, zones.incident, actions.readTime);
  const known = useTimeReading(draft.known, zones.incident, actions.readTime);
  settle.current = async () => (await time.settle()) && (await known.settle());
  const trouble = useFocusOn(form.problem ?? form.stale);

  return (
    <form
      aria-labelledby={titleId}
      className="border border-line-strong bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.save();
      }}
      onKeyDown={(key) => key.key === "Escape" && !key.nativeEvent.isComposing && onClose()}
    >
      <h2 id={titleId} className="mb-2 text-lg">
        {event ? "Edit event" : "New event"}
      </h2>
      {form.restoredFrom && <RestoredNotice onDiscard={form.discard} />}
      <fieldset disabled={form.isSaving} className="grid gap-3">
        <TimeFieldset
          legend="Time"
          hint="As it was said: 2026-09-09 13:22, 10:25 am EDT, by 14:52, 11 to 19 September 2026."
          field={draft.time}
          onChange={(changed) => edit({ time: changed })}
          understanding={time}
          zones={zones}
          storedOffset={event?.time.offset}
          autoFocus
        />
        <EventTextFields draft={draft} edit={edit} problem={form.problem} />
        <EventKindFields draft={draft} edit={edit} />
        <EventSourceFields draft={draft} edit={edit} problem={form.problem}>
          <TimeFieldset
            legend="Known since"
            hint="Only where it became known at another time than it happened."
            field={draft.known}
            onChange={(changed) => edit({ known: changed })}
            understanding={known}
            zones={zones}
            storedOffset={event?.knownAt?.offset}
          />
        </EventSourceFields>
      </fieldset>
      <div ref={trouble} tabIndex={-1} className="mt-3 empty:hidden">
        {form.problem && <ProblemNotice problem={form.problem} title="Not saved" />}
        {form.stale && <StaleComparison form={form} stale={form.stale} isSaving={form.isSaving} />}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit" disabled={form.isSaving}>
          {saveWords(form.isSaving, form.problem?.status === 0, event !== undefined)}
        </Button>
        <Button onClick={onClose}>Close</Button>
        <span className="text-[0.8125rem] text-faint">Enter saves, Escape closes and keeps what you typed.</span>
      </div>
    </form>
  );
}

function saveWords(isSaving: boolean, isRetry: boolean, isEdit: boolean): string {
  if (isSaving) return "Saving…";
  if (isRetry) return "Try again";
  return isEdit ? "Save event" : "Add event";
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="mb-3">
      <Notice tone="info" title="What you typed here before was kept and is not saved yet.">
        <Button look="bare" onClick={onDiscard}>
          Discard it and start again
        </Button>
      </Notice>
    </div>
  );
}

/** Whoever saved is taken to what went wrong. */
function useFocusOn(subject: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (subject) place.current?.focus();
  }, [subject]);
  return place;
}
