"use client";

import { useEffect, useId, useRef, useState } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionResult } from "#domain/access/action-result.ts";
import type { HistoryEntry } from "./event-history.ts";
import type { EventRow } from "./event-row.ts";
import type { TimelineActions } from "./timeline-actions.ts";

type Props = {
  slug: string;
  event: Pick<EventRow, "id" | "title" | "version">;
  history: TimelineActions["history"];
  onClose: () => void;
};

const words: Record<HistoryEntry["what"], string> = {
  added: "Added",
  changed: "Changed",
  retracted: "Retracted",
  restored: "Stands again",
};

/** Every version of one event: who, when, and what it said before and after. Prints as a page of its own. */
export function HistoryPanel({ slug, event, history, onClose }: Props) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [result, setResult] = useState<ActionResult<{ entries: HistoryEntry[] }>>();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    let isCurrent = true;
    void attempt(() => history(slug, event.id)).then((answer) => isCurrent && setResult(answer));
    return () => {
      isCurrent = false;
    };
  }, [event.id, event.version]);
  return (
    <section
      aria-labelledby={titleId}
      className="border border-line-strong bg-raised p-4 print:border-0 print:p-0"
      onKeyDown={(key) => key.key === "Escape" && onClose()}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1} className="mb-2 text-lg">
        History of “{event.title.en}”
      </h2>
      {!result && <p role="status">Reading…</p>}
      {result && !result.ok && <ProblemNotice problem={result.problem} title="The history could not be read" />}
      {result?.ok && (
        <ol className="grid gap-4">
          {result.entries.map((entry) => (
            <Version key={entry.version} entry={entry} />
          ))}
        </ol>
      )}
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Button onClick={onClose}>Close</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
    </section>
  );
}

function Version({ entry }: { entry: HistoryEntry }) {
  const { version, by, at, what, changes } = entry;
  return (
    <li className="break-inside-avoid border-t border-line pt-2">
      <h3 className="font-ui text-[0.9375rem]">
        Version {version}: {words[what]} by {by}
      </h3>
      <p className="text-[0.8125rem] text-soft">{at}</p>
      <dl className="mt-1 grid gap-1.5">
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt className="text-[0.8125rem] font-medium text-soft">{field}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">
              {what !== "added" && (
                <>
                  <span className="sr-only">before: </span>
                  <del className="text-soft decoration-1">{before || "(empty)"}</del>
                  <span aria-hidden> → </span>
                  <span className="sr-only">, after: </span>
                </>
              )}
              <ins className="no-underline">{after || "(empty)"}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 && <p>Nothing that is shown differs.</p>}
    </li>
  );
}
