"use client";

import { ProblemNotice } from "#components/console/problem-notice.tsx";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { RecordActions } from "./record-actions.ts";
import { RecordConflict } from "./record-conflict.tsx";
import { RecordField } from "./record-field.tsx";
import { specsOf, type RecordChoices } from "./record-kinds.ts";
import type { RecordRow } from "./record-row.ts";
import { recordWords } from "./upstream-words.ts";
import { useRecordForm } from "./use-record-form.ts";

type Props = {
  slug: string;
  kind: UpstreamKind;
  /** Undefined: a new entry. */
  row?: RecordRow | undefined;
  title: string;
  choices: RecordChoices;
  zones: ZoneList;
  actions: RecordActions;
  onClose: () => void;
};

export function RecordForm({ slug, kind, row, title, choices, zones, actions, onClose }: Props) {
  const specs = specsOf(kind, choices);
  const form = useRecordForm({ slug, kind, row, specs, zone: zones.incident, actions, onSaved: onClose });
  const { draft, base, stale, problem, isSaving } = form;
  const errors = problem?.errors ?? [];
  return (
    <form
      noValidate
      aria-label={row ? `Change ${title}` : `New ${recordWords[kind].one}`}
      className="grid gap-3 border border-line-strong bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.save();
      }}
    >
      <fieldset disabled={isSaving} className="grid min-w-0 gap-3 md:grid-cols-2">
        {form.asked
          .filter(({ onlyNew }) => !row || !onlyNew)
          .map((spec) => (
            <RecordField
              key={spec.name}
              {...{ spec, draft, zones, edit: form.edit, editTime: form.editTime, readTime: actions.readTime }}
              stored={base?.draft}
              error={errors.find(({ pointer }) => pointer.split("/")[1] === spec.name)?.message}
            />
          ))}
      </fieldset>
      {kind === "repositories" && draft.text["polling"] === "allowed" && <PollingWarning />}
      {problem && <ProblemNotice problem={problem} title="Not saved" />}
      {stale && base && (
        <RecordConflict
          {...{ specs, draft, base: base.draft, theirs: stale.draft, isSaving }}
          saveMine={form.saveMine}
          takeTheirs={form.takeTheirs}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" disabled={isSaving}>
          {isSaving ? "Saving…" : "Save"}
        </Button>
        <Button onClick={onClose}>{form.isTouched ? "Discard" : "Close"}</Button>
      </div>
    </form>
  );
}

/** A person answers for what GitHub learns of an incident that nobody else may know of yet. */
export function PollingWarning() {
  return (
    <Notice tone="warning" title="GitHub learns which repositories this server watches">
      <p>
        Each question carries the name of the repository, the numbers of its issues and pull requests, this server’s
        address and, where one is set, the account of its token; and it is asked again every quarter of an hour. Nothing
        else of the incident is sent. While the incident is not public, that alone may tell somebody that there is one.
      </p>
    </Notice>
  );
}
