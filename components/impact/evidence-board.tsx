"use client";

import { useEffect, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { audienceWords } from "#components/timeline/event-words.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import { spansZero, type BenchmarkData, type Evidence, type VerificationData } from "#domain/impact/evidence.ts";
import { EvidenceFiles } from "./evidence-files.tsx";
import { EvidenceForm } from "./evidence-form.tsx";
import { checkWords, figuresInWords, resultWords, type EvidenceActions, type ShownEvidence } from "./evidence-words.ts";
import { evidenceKey } from "./kept-evidence.ts";
import { isKeptInTab } from "#components/console/use-kept-draft.ts";

type Props = {
  slug: string;
  personId: string;
  kind: Evidence["kind"];
  evidence: ShownEvidence[];
  zones: ZoneList;
  mayWrite: boolean;
  actions: EvidenceActions;
};

const kindWords = {
  benchmark: { add: "Add a benchmark", none: "No benchmark yet." },
  verification: { add: "Add a check", none: "No reproduction or check yet." },
};

/** Entries of one kind, each with its files; one form is open at a time. */
export function EvidenceBoard({ evidence, ...board }: Props) {
  const [open, setOpen] = useState<string>();
  const { slug, personId, kind, mayWrite } = board;
  useEffect(() => {
    if (!mayWrite) return;
    const left = [kind, ...evidence.map(({ id }) => id)].find((entry) =>
      isKeptInTab(evidenceKey(personId, slug, entry)),
    );
    if (left !== undefined) setOpen(left === kind ? "new" : left);
    // Once: what is begun later is open already.
  }, []);
  const close = () => setOpen(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {evidence.length === 0 && <p className="text-soft">{kindWords[kind].none}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {evidence.map((entry) => (
          <li key={entry.id} className="border-t border-line py-3 last:border-b">
            {open === entry.id ? (
              <EvidenceForm {...board} evidence={entry} onClose={close} />
            ) : (
              <Entry {...board} entry={entry} onEdit={() => setOpen(entry.id)} />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && open !== "new" && (
        <div className="print:hidden">
          <Button onClick={() => setOpen("new")}>{kindWords[kind].add}</Button>
        </div>
      )}
      {open === "new" && <EvidenceForm {...board} onClose={close} />}
    </div>
  );
}

type EntryProps = Omit<Props, "evidence" | "kind" | "zones" | "personId"> & {
  entry: ShownEvidence;
  onEdit: () => void;
};

function Entry({ slug, entry, mayWrite, actions, onEdit }: EntryProps) {
  const { title, audience, data } = entry;
  return (
    <article aria-label={title.en}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base [overflow-wrap:anywhere]">{title.en}</h3>
        <span className="text-[0.8125rem] text-soft">{audienceWords[audience]}</span>
      </div>
      {entry.kind === "benchmark" ? <Measured data={entry.data} /> : <Checked data={entry.data} when={entry.when} />}
      {data.outcome && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{data.outcome.en}</p>}
      <EvidenceFiles slug={slug} evidence={entry} mayWrite={mayWrite} actions={actions} />
      {mayWrite && <EntryActions slug={slug} entry={entry} actions={actions} onEdit={onEdit} />}
    </article>
  );
}

function Measured({ data }: { data: BenchmarkData }) {
  const { runs, hardware, series = [] } = data;
  const isOpen = spansZero(data);
  const facts = [
    figuresInWords(data),
    isOpen === undefined ? "" : isOpen ? "not significant" : "significant",
    runs === undefined ? "" : `${runs} ${runs === 1 ? "run" : "runs"}`,
    hardware ?? "",
  ];
  return (
    <>
      <p>{facts.filter((fact) => fact !== "").join(" · ")}</p>
      {series.map((part, index) => (
        <p key={index} className="ps-4 text-[0.875rem] text-soft">
          {part.name.en}: {figuresInWords(part)}
        </p>
      ))}
    </>
  );
}

function Checked({ data: { check, result, by }, when }: { data: VerificationData; when: string | undefined }) {
  const facts = [check && checkWords[check], result && resultWords[result], when, by && `by ${by}`];
  return <p>{facts.filter(Boolean).join(" · ")}</p>;
}

type ActionsProps = Pick<EntryProps, "slug" | "entry" | "actions" | "onEdit">;

function EntryActions({ slug, entry, actions, onEdit }: ActionsProps) {
  const [problem, setProblem] = useState<ActionProblem>();
  const [isAsked, setAsked] = useState(false);
  const [isRemoving, startRemoving] = useTransition();
  const remove = () =>
    startRemoving(async () => {
      const result = await attempt(() => actions.remove(slug, entry.id, entry.version));
      setProblem(result.ok ? undefined : result.problem);
    });
  return (
    <div className="mt-1 flex flex-wrap items-baseline gap-x-4 print:hidden">
      <Button look="bare" onClick={onEdit}>
        Change<span className="sr-only"> {entry.title.en}</span>
      </Button>
      {isAsked ? (
        <>
          <span className="text-soft">
            The entry and its {entry.files.length} files go; the audit keeps what it said.
          </span>
          <Button look="danger" disabled={isRemoving} onClick={remove}>
            {isRemoving ? "Removing…" : "Remove it"}
          </Button>
          <Button onClick={() => setAsked(false)}>Keep it</Button>
        </>
      ) : (
        <Button look="bare" onClick={() => setAsked(true)}>
          Remove<span className="sr-only"> {entry.title.en}</span>
        </Button>
      )}
      {problem && <ProblemNotice problem={problem} title="Not removed" />}
    </div>
  );
}
