"use client";

import { useEffect, useRef } from "react";
import { RecordFormBody } from "#components/upstream/record-form-body.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { GoneOn } from "./case-actions.ts";
import type { OpenedForm } from "./case-forms-context.tsx";
import { useCaseForm, type FormsOfCase } from "./use-case-form.ts";

type Props = { forms: FormsOfCase; open: OpenedForm };

export function CaseFormPart({ forms, open }: Props) {
  const { inCase, zones, actions } = forms;
  const state = useCaseForm(forms, open);
  const { form, goneOn, isSaving } = state;
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus({ preventScroll: true });
  }, []);
  const title = form.title(open.of, inCase);
  const lead = form.lead?.(open.of, inCase);
  return (
    <form
      ref={box}
      noValidate
      aria-label={title}
      className="mb-4 grid max-w-4xl gap-3 border border-line-strong bg-raised p-4 print:hidden"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        state.save();
      }}
    >
      <div>
        <h3 className="text-base">{title}</h3>
        {lead && <p className="mt-0.5 max-w-prose text-[0.8125rem] text-soft">{lead}</p>}
      </div>
      {state.isRestored && (
        <p className="text-[0.8125rem] text-soft">Typed before and not recorded; it was kept in this browser.</p>
      )}
      <RecordFormBody
        form={{ ...state, stale: undefined, saveMine: ignore, takeTheirs: ignore }}
        specs={state.specs}
        asked={state.asked}
        base={form.changes && state.start}
        readTime={actions.readTime}
        save={form.save}
        onClose={state.discard}
        zones={zones}
      >
        {state.isUnchanged && (
          <Notice tone="info" title="Nothing changed: the case says so already. Nothing was recorded." />
        )}
        {goneOn && <GoneOnNotice {...{ goneOn, isSaving }} save={state.saveAnyway} />}
      </RecordFormBody>
    </form>
  );
}

const ignore = () => undefined;

type GoneOnProps = { goneOn: GoneOn; isSaving: boolean; save: () => void };

/** What was entered meanwhile; what was typed stays in the form above. */
function GoneOnNotice({ goneOn: { entries }, isSaving, save }: GoneOnProps) {
  return (
    <Notice tone="warning" title="Not recorded: the case has gone on since you opened this.">
      <ul className="my-1 list-disc ps-5">
        {entries.map(({ seq, by, words }) => (
          <li key={seq ?? words}>
            {seq !== undefined && `${seq}. `}
            {words} {by !== undefined && <span className="text-soft">({by})</span>}
          </li>
        ))}
      </ul>
      <Button disabled={isSaving} onClick={save}>
        Record it all the same
      </Button>
    </Notice>
  );
}
