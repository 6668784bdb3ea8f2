"use client";

import { useEffect, useId, useRef } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { draftKey } from "./draft-storage.ts";
import { draftOf, type EventDraft } from "./event-draft.ts";
import { EventKindFields, EventSourceFields, EventTextFields } from "./event-fields.tsx";
import { useEventForm, type LeftSave } from "./event-form-state.ts";
import { useEventTimes } from "./event-times.ts";
import type { EventRow } from "./event-row.ts";
import { StaleComparison } from "./stale-comparison.tsx";
import { TimeFieldset } from "./time-fieldset.tsx";
import type { TimelineActions } from "./timeline-actions.ts";
import type { ZoneList } from "./zone-list.ts";

type Props = {
  slug: string;
  personId: string;
  zones: ZoneList;
  /** Undefined: a new event, which starts from `fresh`. */
  event?: EventRow | undefined;
  fresh: EventDraft;
  actions: TimelineActions;
  onSaved: (event: TimelineEvent | undefined) => void;
  onLeft: (outcome: LeftSave) => void;
  onClose: () => void;
  /** Where what is typed is kept, and what is said beside a time that is only suggested. */
  place?: string | undefined;
  note?: string | undefined;
};

const timeHint = "As it was said: 2026-09-09 13:22, 10:25 am EDT, by 14:52, mid-August 2026, 2026-09-11 to 2026-09-19.";

const knownHint = "Only where it became known at another time than it happened.";

export function EventForm(props: Props) {
  const { slug, personId, zones, event, fresh, actions, onSaved, onLeft, place, note } = props;
  const titleId = useId();
  const form = useEventForm({
    slug,
    event,
    actions,
    onSaved,
    onLeft,
    start: event ? draftOf(event) : fresh,
    storageKey: draftKey(personId, slug, event?.id ?? place),
  });
  const { draft, edit } = form;
  const times = useEventTimes(form, event, zones, actions.readTime);
  const save = () => form.save(times.settle);
  const onClose = () => {
    form.leave();
    props.onClose();
  };
  return (
    <form
      aria-labelledby={titleId}
      className="border border-line-strong bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
      onKeyDown={(key) => key.key === "Escape" && !key.nativeEvent.isComposing && onClose()}
    >
      <h2 id={titleId} className="mb-2 text-lg">
        {event ? "Edit event" : "New event"}
      </h2>
      {form.restoredFrom && <RestoredNotice onDiscard={form.discard} />}
      {note && <p className="mb-3 border-s-4 border-warn bg-warn-soft px-3 py-1.5 text-[0.875rem]">{note}</p>}
      <fieldset disabled={form.isSaving} className="grid gap-3">
        <TimeFieldset legend="Time" hint={timeHint} {...times.time} autoFocus />
        <EventTextFields draft={draft} edit={edit} problem={form.problem} />
        <EventKindFields draft={draft} edit={edit} />
        <EventSourceFields draft={draft} edit={edit} problem={form.problem}>
          <TimeFieldset legend="Known since" hint={knownHint} {...times.known} />
        </EventSourceFields>
      </fieldset>
      <Trouble form={form} />
      <SaveBar
        words={saveWords(form, form.problem?.status === 0, event !== undefined)}
        isSaving={form.isSaving}
        onClose={onClose}
      />
    </form>
  );
}

type Saving = { isSaving: boolean; isWaiting: boolean };

function saveWords({ isSaving, isWaiting }: Saving, isRetry: boolean, isEdit: boolean): string {
  if (isWaiting) return "No answer: sending it once more…";
  if (isSaving) return "Saving…";
  if (isRetry) return "Try again";
  return isEdit ? "Save event" : "Add event";
}

function SaveBar({ words, isSaving, onClose }: { words: string; isSaving: boolean; onClose: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button look="primary" type="submit" disabled={isSaving}>
        {words}
      </Button>
      <Button onClick={onClose}>Close</Button>
      <span className="text-[0.8125rem] text-faint">Enter saves, Escape closes and keeps what you typed.</span>
    </div>
  );
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
function Trouble({ form }: { form: ReturnType<typeof useEventForm> }) {
  const { problem, stale } = form;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem ?? stale) place.current?.focus();
  }, [problem, stale]);
  return (
    <div ref={place} tabIndex={-1} className="mt-3 empty:hidden">
      {problem && <ProblemNotice problem={problem} title="Not saved" />}
      {stale && <StaleComparison form={form} stale={stale} isSaving={form.isSaving} />}
    </div>
  );
}
