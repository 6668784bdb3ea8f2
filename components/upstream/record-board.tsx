"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { AddressForm } from "./address-form.tsx";
import type { RecordActions } from "./record-actions.ts";
import { RecordForm } from "./record-form.tsx";
import type { RecordChoices } from "./record-kinds.ts";
import { versionOf, type RecordRow } from "./record-row.ts";
import { recordWords } from "./upstream-words.ts";

/** An entry with its words, worked out on the server. */
export type ShownRow = { row: RecordRow; title: string; facts: string[]; warning?: string };
type Props = {
  slug: string;
  kind: UpstreamKind;
  rows: ShownRow[];
  choices: RecordChoices;
  zones: ZoneList;
  mayWrite: boolean;
  actions: RecordActions;
};

/** Entries of one kind; one form is open at a time. */
export function RecordBoard({ rows, ...board }: Props) {
  const [open, setOpen] = useState<string>();
  const { kind, mayWrite } = board;
  const close = () => setOpen(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {mayWrite && (
        <div className="flex flex-wrap gap-3 print:hidden">
          {kind === "items" && open !== "address" && (
            <Button look="primary" onClick={() => setOpen("address")}>
              Add by address
            </Button>
          )}
          {open !== "new" && (
            <Button look={kind === "items" ? "quiet" : "primary"} onClick={() => setOpen("new")}>
              {kind === "items" ? "Add by hand" : `Add a ${recordWords[kind].one}`}
            </Button>
          )}
        </div>
      )}
      {open === "address" && <AddressForm {...board} onClose={close} />}
      {open === "new" && <RecordForm {...board} title="" onClose={close} />}
      {rows.length === 0 && <p className="text-soft">{recordWords[kind].none}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)]" aria-label={recordWords[kind].many}>
        {rows.map((shown) => (
          <li key={shown.row.id} className="border-t border-line py-2 last:border-b">
            {open === shown.row.id ? (
              <RecordForm {...board} row={shown.row} title={shown.title} onClose={close} />
            ) : (
              <Entry {...board} shown={shown} onEdit={() => setOpen(shown.row.id)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type EntryProps = Omit<Props, "rows" | "choices" | "zones"> & { shown: ShownRow; onEdit: () => void };

function Entry({ shown, mayWrite, ...rest }: EntryProps) {
  const { title, facts, warning } = shown;
  return (
    <article aria-label={title} className="flex flex-wrap items-baseline justify-between gap-x-6">
      <div className="min-w-0 grow basis-96 [overflow-wrap:anywhere]">
        <h3 className="font-ui text-base font-semibold">{title}</h3>
        {facts.map((fact, index) => (
          <p key={index} className={index === 0 ? "" : "text-[0.8125rem] text-soft"}>
            {fact}
          </p>
        ))}
        {warning && <p className="text-warn">{warning}</p>}
      </div>
      {mayWrite && <EntryActions shown={shown} {...rest} />}
    </article>
  );
}

function EntryActions({ slug, kind, shown: { row, title }, actions, onEdit }: Omit<EntryProps, "mayWrite">) {
  const [problem, setProblem] = useState<ActionProblem>();
  const [isAsked, setAsked] = useState(false);
  const [isRemoving, startRemoving] = useTransition();
  const remove = () =>
    startRemoving(async () => {
      const result = await attempt(() => actions.remove(slug, kind, row.id, versionOf(row)));
      setProblem(result.ok ? undefined : result.problem);
      if (!result.ok) setAsked(false);
    });
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <Button look="bare" onClick={onEdit}>
          Change<span className="sr-only"> {title}</span>
        </Button>
        {isAsked ? (
          <>
            <span className="text-soft">The audit keeps what it said.</span>
            <Button look="danger" disabled={isRemoving} onClick={remove}>
              {isRemoving ? "Removing…" : "Remove it"}
            </Button>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
          </>
        ) : (
          <Button look="bare" onClick={() => setAsked(true)}>
            Remove<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      {problem && <ProblemNotice problem={problem} title="Not removed" />}
    </div>
  );
}
