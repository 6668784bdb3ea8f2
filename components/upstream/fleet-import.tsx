"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { FleetActions } from "./fleet-actions.ts";

type Props = { slug: string; take: FleetActions["take"]; onClose: () => void };
type Taken = { added: string[]; changed: string[]; unchanged: number };

const EXAMPLE = `name,environment,version,mode,contextLength,configuration.transferBackend,node,role,kvPoolTokens
eu-1,production,0.5.20,disaggregated,1048576,mooncake,eu-1-p0,prefill,2040000
eu-1,,,,,,eu-1-d0,decode,2040000`;

/** A table or a list, pasted or from a file: all of it or nothing. */
export function FleetImport({ slug, take, onClose }: Props) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<ActionProblem>();
  const [taken, setTaken] = useState<Taken>();
  const [isSending, startSending] = useTransition();
  const attemptId = useAttemptId();
  const change = (words: string) => {
    setText(words);
    setTaken(undefined);
    setProblem(undefined);
  };
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => take(slug, text, attemptId(text)));
      setProblem(result.ok ? undefined : result.problem);
      setTaken(result.ok ? result : undefined);
    });
  return (
    <form
      noValidate
      aria-label="Import deployments"
      className="mb-4 grid gap-3 border border-line-strong bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
    >
      <Source text={text} change={change} />
      <div aria-live="polite" className="grid gap-2">
        {problem && <ProblemNotice problem={problem} title="Nothing was imported" />}
        {taken && <Outcome taken={taken} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" disabled={isSending || text.trim() === ""}>
          {isSending ? "Importing…" : "Import"}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}

function Source({ text, change }: { text: string; change: (text: string) => void }) {
  return (
    <>
      <Field
        label="CSV or JSON"
        hint="CSV: a line with the names of the columns, then a line for each node; of further nodes the name of the deployment is enough. JSON: a list of deployments as the API takes them. A deployment takes the place of the one of its name."
      >
        {(field) => (
          <textarea
            {...field}
            rows={8}
            spellCheck={false}
            className="font-mono text-[0.8125rem]"
            placeholder={EXAMPLE}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      <Field label="Or a file of the same">
        {(field) => (
          <input
            {...field}
            type="file"
            accept=".csv,.json,.txt,text/csv,application/json"
            onChange={({ target }) => void target.files?.[0]?.text().then(change)}
          />
        )}
      </Field>
    </>
  );
}

function Outcome({ taken: { added, changed, unchanged } }: { taken: Taken }) {
  const named = (names: string[]) => (names.length > 20 ? `${names.slice(0, 20).join(", ")} …` : names.join(", "));
  return (
    <Notice tone="done" title={`${added.length} added, ${changed.length} changed, ${unchanged} as they were`}>
      {added.length > 0 && <p>Added: {named(added)}</p>}
      {changed.length > 0 && <p>Changed: {named(changed)}</p>}
    </Notice>
  );
}
