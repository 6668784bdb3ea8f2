"use client";

import { useState } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { draftKey } from "./draft-storage.ts";
import { draftOf, type EventDraft } from "./event-draft.ts";
import { EventChoices } from "./event-fields.tsx";
import { useEventForm } from "./event-form-state.ts";
import type { EventRow } from "./event-row.ts";
import { StaleComparison } from "./stale-comparison.tsx";
import type { TimelineActions } from "./timeline-actions.ts";

export type InPlace = {
  slug: string;
  personId: string;
  actions: TimelineActions;
  onSaved: (event: TimelineEvent | undefined, id: string) => void;
  onClose: (id: string) => void;
};

/** Title, lane, milestone and audience where the event stands; its time is not touched, so it cannot move. */
export function InPlaceForm({ row, slug, personId, actions, onSaved, onClose }: InPlace & { row: EventRow }) {
  const [event] = useState(row);
  const form = useEventForm({
    slug,
    event,
    actions,
    start: draftOf(event),
    storageKey: draftKey(personId, slug, `${event.id}:in-place`),
    onSaved: (saved) => onSaved(saved, event.id),
  });
  const save = () => form.save(async () => true);
  return (
    <form
      aria-label={`Edit in place: ${event.title.en}`}
      className="grid w-full min-w-56 gap-2 py-1"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
      onKeyDown={(key) => {
        if (key.key !== "Escape" || key.nativeEvent.isComposing) return;
        form.discard();
        onClose(event.id);
      }}
    >
      <fieldset disabled={form.isSaving} className="grid gap-2">
        <InPlaceFields draft={form.draft} edit={form.edit} />
      </fieldset>
      {form.problem && <ProblemNotice problem={form.problem} title="Not saved" />}
      {form.stale && <StaleComparison form={form} stale={form.stale} isSaving={form.isSaving} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit" disabled={form.isSaving}>
          {form.isWaiting ? "No answer: sending it once more…" : form.isSaving ? "Saving…" : "Save"}
        </Button>
        <Button
          onClick={() => {
            form.discard();
            onClose(event.id);
          }}
        >
          Leave
        </Button>
        <span className="text-[0.8125rem] text-faint">Enter saves, Escape leaves it as it was.</span>
      </div>
    </form>
  );
}

type FieldsProps = { draft: EventDraft; edit: (change: Partial<EventDraft>) => void };

function InPlaceFields({ draft, edit }: FieldsProps) {
  return (
    <>
      <Field label="Title">
        {(field) => (
          <input
            {...field}
            type="text"
            required
            autoFocus
            value={draft.titleEn}
            onChange={(event) => edit({ titleEn: event.target.value })}
          />
        )}
      </Field>
      <EventChoices draft={draft} edit={edit} />
    </>
  );
}
