"use client";

import type { ReactNode } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import type { ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { TimeField } from "#components/timeline/time-field.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import { RecordConflict } from "./record-conflict.tsx";
import type { FieldSpec, RecordDraft } from "./record-draft.ts";
import { RecordField } from "./record-field.tsx";

/** An entry while it is edited: `base` is what it was, `stale` what somebody else made of it meanwhile. */
export type EditedRecord = {
  draft: RecordDraft;
  stale: { draft: RecordDraft } | undefined;
  problem: ActionProblem | undefined;
  isSaving: boolean;
  isTouched: boolean;
  edit: (place: string, text: string) => void;
  editTime: (name: string, time: TimeField) => void;
  saveMine: () => void;
  takeTheirs: () => void;
};
type Props = {
  form: EditedRecord;
  specs: readonly FieldSpec[];
  /** Those of them that this entry has. */
  asked: readonly FieldSpec[];
  base: RecordDraft | undefined;
  zones: ZoneList;
  readTime: ReadTimeAction;
  onClose: () => void;
  /** What the button says. */
  save?: string;
  children?: ReactNode;
};

/** Its fields, what keeps it from being saved, and the ways out. */
export function RecordFormBody({ form, specs, asked, base, zones, readTime, onClose, save = "Save", children }: Props) {
  const { draft, stale, problem, isSaving, edit, editTime } = form;
  return (
    <>
      <fieldset disabled={isSaving} className="grid min-w-0 gap-3 md:grid-cols-2">
        {asked
          .filter(({ onlyNew }) => !base || !onlyNew)
          .map((spec) => (
            <RecordField
              key={spec.name}
              {...{ spec, draft, stored: base, zones, edit, editTime, readTime }}
              error={problem?.errors?.find(({ pointer }) => pointer.split("/")[1] === spec.name)?.message}
            />
          ))}
      </fieldset>
      {children}
      {problem && <ProblemNotice problem={problem} title="Not saved" />}
      {stale && base && (
        <RecordConflict
          {...{ specs, draft, base, theirs: stale.draft, isSaving }}
          saveMine={form.saveMine}
          takeTheirs={form.takeTheirs}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" disabled={isSaving}>
          {isSaving ? "Saving…" : save}
        </Button>
        <Button onClick={onClose}>{form.isTouched ? "Discard" : "Close"}</Button>
      </div>
    </>
  );
}
