"use client";

import { BothTexts } from "#components/console/both-texts.tsx";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { KeptDraftNotice } from "#components/console/kept-draft-notice.tsx";
import { audienceOptions } from "#components/impact/statement-words.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Audience } from "#domain/timeline/timeline-event.ts";
import { ProseColumn } from "./prose-column.tsx";
import { conflictRows, fieldLabels, keptProseWords, type ProseDesk, type ProseField } from "./prose-section.ts";
import { ReferencePicker } from "./reference-picker.tsx";
import { useProsePlaces } from "./use-prose-places.ts";
import { useProseDraft, type ProseTarget, type ProseWriting } from "./use-prose-draft.ts";

/** `takesFocus`: somebody asked for it just now. */
type Props = ProseTarget & { desk: ProseDesk; takesFocus: boolean; close: () => void; onSaved: () => void };

/** Both languages side by side, each with what readers will see below it. */
export function ProseEditor({ desk, kind, section, takesFocus, close, onSaved }: Props) {
  const writing = useProseDraft(desk, { kind, ...(section && { section }) }, onSaved);
  const { draft, edit, kept, problem, isBehind, shown } = writing;
  const { place, insert, goTo } = useProsePlaces(edit, takesFocus);
  const version = section?.version ?? 0;
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-s-4 border-accent ps-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isBehind) writing.saveOver(kept.basedOn);
      }}
    >
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {problem && problem.code !== "stale_version" && <ProblemNotice problem={problem} title="Not saved" />}
        {isBehind && <Behind writing={writing} version={version} close={close} />}
      </div>
      {!isBehind && <KeptDraftNotice kept={kept} draft={draft} revision={version} words={keptProseWords} />}
      <ReferencePicker known={desk.known} insert={insert} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <ProseColumn locale="en" kind={kind} {...{ draft, edit, place, shown, problem }} />
        <ProseColumn locale="ja" kind={kind} {...{ draft, edit, place, shown, problem }} />
      </div>
      <UnresolvedList writing={writing} goTo={goTo} />
      {kind !== "incident" && (
        <Field label="For whom" className="max-w-md">
          {(field) => (
            <Select
              {...field}
              value={draft.audience}
              options={audienceOptions}
              onChoose={(audience) => edit({ audience: audience as Audience })}
            />
          )}
        </Field>
      )}
      <Buttons writing={writing} close={close} />
    </form>
  );
}

type ButtonsProps = { writing: ProseWriting; close: () => void };

function Buttons({ writing: { isSending, isBehind, isChanged, kept }, close }: ButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="primary" type="submit" disabled={isSending || isBehind || !isChanged}>
        {isSending ? "Saving…" : "Save"}
      </Button>
      <Button onClick={close}>Close</Button>
      {isChanged && (
        <Button
          look="bare"
          onClick={() => {
            kept.throwAway();
            close();
          }}
        >
          Throw the changes away
        </Button>
      )}
      <span className="text-[0.8125rem] text-faint">What is written stays in this browser until it is saved.</span>
    </div>
  );
}

/** A colleague's text is never written over unseen. */
function Behind({ writing, version, close }: ButtonsProps & { version: number }) {
  const { draft, base, stored, saveOver, kept, isSending } = writing;
  return (
    <Notice tone="warning" title={`Somebody saved version ${version} meanwhile`}>
      <p>Nothing of yours is lost or saved. Put both together in your text, then save it as the next version.</p>
      <BothTexts rows={conflictRows(draft, base, stored)} />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => saveOver(version)} disabled={isSending}>
          Save mine after version {version}
        </Button>
        <Button
          look="bare"
          onClick={() => {
            kept.forget();
            close();
          }}
        >
          Take the stored one
        </Button>
      </div>
    </Notice>
  );
}

type ListProps = { writing: ProseWriting; goTo: (field: ProseField, source: string) => void };

function UnresolvedList({ writing: { shown }, goTo }: ListProps) {
  const unresolved = shown.prose?.unresolved ?? [];
  return (
    <div aria-live="polite" className="empty:hidden">
      {unresolved.length > 0 && (
        <Notice tone="warning" title="References that say nothing; they block publication">
          <ul className="list-disc ps-5">
            {unresolved.map(({ field, source, reason }, index) => (
              <li key={`${field} ${source} ${index}`}>
                <Button look="bare" onClick={() => goTo(field, source)}>
                  {fieldLabels[field]}
                </Button>
                : <code className="font-mono">{source}</code>, {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
