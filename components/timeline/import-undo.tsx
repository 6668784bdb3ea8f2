"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { ImportActions, ImportMention, Undone } from "./import-actions.ts";
import { formatWords } from "./import-words.ts";

type Props = {
  slug: string;
  importId: string;
  rows: number;
  undo: ImportActions["undo"];
  /** The record says so: nothing is left to be done, but what this button did is still told. */
  isUndone?: boolean;
  onUndone?: () => void;
};

/** One button takes back all that an import added. */
export function UndoImport({ slug, importId, rows, undo, isUndone = false, onUndone }: Props) {
  const [undone, setUndone] = useState<Undone>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => undo(slug, importId));
      if (!result.ok) return setProblem(result.problem);
      setUndone(result);
      onUndone?.();
    });
  if (undone) return <UndoneNotice undone={undone} />;
  if (isUndone) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={send} disabled={isSending}>
        {isSending ? "Undoing…" : `Undo this import (${rows} ${rows === 1 ? "event" : "events"})`}
      </Button>
      {problem && <ProblemNotice problem={problem} title="Not undone" />}
    </div>
  );
}

function UndoneNotice({ undone: { retracted, kept } }: { undone: Undone }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} tabIndex={-1} role="status">
      <Notice
        tone={kept.length > 0 ? "warning" : "done"}
        title={`${retracted.length} retracted; they stay in the record.`}
      >
        {kept.length > 0 && (
          <>
            <p>Edited since, and therefore kept:</p>
            <ul className="list-disc ps-5">
              {kept.map(({ title }, index) => (
                <li key={index}>{title}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

type ListProps = {
  slug: string;
  imports: (ImportMention & { when: string })[];
  mayWrite: boolean;
  undo: ImportActions["undo"];
};

export function EarlierImports({ slug, imports, mayWrite, undo }: ListProps) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports" className="mt-10">
      <h2 id="earlier-imports" className="text-lg">
        Earlier imports
      </h2>
      <ul className="mt-2">
        {imports.map(({ id, format, rows, by, when, undoneAt }) => (
          <li
            key={id}
            className="grid gap-1 border-t border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <span>
              {when} · {formatWords[format as keyof typeof formatWords] ?? format} · {rows}{" "}
              {rows === 1 ? "event" : "events"} · {by}
            </span>
            {undoneAt !== undefined && <span className="text-soft">undone</span>}
            {mayWrite && (
              <UndoImport slug={slug} importId={id} rows={rows} undo={undo} isUndone={undoneAt !== undefined} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
