"use client";

import { useState } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { draftInWords } from "./draft-in-words.ts";
import { draftKey } from "./draft-storage.ts";
import { draftOf, type EventDraft } from "./event-draft.ts";
import { EventChoices } from "./event-fields.tsx";
import { useEventForm, type LeftSave } from "./event-form-state.ts";
import type { EventRow } from "./event-row.ts";
import { CopyWords } from "./kept-list.tsx";
import { StaleComparison } from "./stale-comparison.tsx";
import type { TimelineActions } from "./timeline-actions.ts";

export type InPlace = {
  slug: string;
  personId: string;
  actions: TimelineActions;
  onSaved: (event: TimelineEvent | undefined, id: string) => void;
  onLeft: (outcome: LeftSave) => void;
  onClose: (id: string) => void;
};

/** The event was retracted while it was edited. */
type Gone = { reason: string; onAddAsNew: (draft: EventDraft) => void };

type Props = InPlace & { row: EventRow; gone?: Gone };

/** Title, lane, milestone and audience where the event stands; its time is not touched, so it cannot move. */
export function InPlaceForm({ row, slug, personId, actions, onSaved, onLeft, onClose, gone }: Props) {
  const [event] = useState(row);
  const form = useEventForm({
    slug,
    event,
    actions,
    start: draftOf(event),
    storageKey: draftKey(personId, slug, `${event.id}:in-place`),
    onSaved: (saved) => onSaved(saved, event.id),
    onLeft,
  });
  const save = () => (gone ? gone.onAddAsNew(form.draft) : form.save(async () => true));
  const leave = () => {
    if (!gone) form.discard();
    onClose(event.id);
  };
  return (
    <form
      aria-label={`Edit in place: ${event.title.en}`}
      className="grid w-full min-w-56 gap-2 py-1"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
      onKeyDown={(key) => key.key === "Escape" && !key.nativeEvent.isComposing && leave()}
    >
      {gone && (
        <Notice tone="warning" title="The event was retracted while you were editing it.">
          <p>{gone.reason}</p>
          <p>What you typed is still here and cannot be saved to it. It can be added as a new event.</p>
        </Notice>
      )}
      <fieldset disabled={form.isSaving} className="grid gap-2">
        <InPlaceFields draft={form.draft} edit={form.edit} />
      </fieldset>
      {form.problem && <ProblemNotice problem={form.problem} title="Not saved" />}
      {form.stale && <StaleComparison form={form} stale={form.stale} isSaving={form.isSaving} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit" disabled={form.isSaving}>
          {gone ? "Add as a new event" : saveWords(form)}
        </Button>
        {gone && <CopyWords words={draftInWords(form.draft)} />}
        <Button onClick={leave}>Leave</Button>
        {!gone && <span className="text-[0.8125rem] text-faint">Enter saves, Escape leaves it as it was.</span>}
      </div>
    </form>
  );
}

function saveWords({ isSaving, isWaiting }: { isSaving: boolean; isWaiting: boolean }): string {
  if (isWaiting) return "No answer: sending it once more…";
  return isSaving ? "Saving…" : "Save";
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
