"use client";

import Link from "next/link";
import { useEffect, useMemo, useRef, useState } from "react";
import { withReload } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Announcer } from "#components/ui/announcer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { ImportActions } from "./import-actions.ts";
import type { PasteDraft } from "./import-draft.ts";
import { ImportPasteForm } from "./import-paste-form.tsx";
import { ImportReview } from "./import-review.tsx";
import { UndoImport } from "./import-undo.tsx";
import { keepWords } from "#components/console/kept-words.ts";
import { useImport, type Done } from "./use-import.ts";
import { useKeptImport } from "./use-kept-import.ts";
import type { ZoneList } from "./zone-list.ts";

type Props = { slug: string; personId: string; zones: ZoneList; actions: ImportActions };

const EMPTY: PasteDraft = { text: "", format: "", zone: "", baseDate: "" };

/** Paste, read, settle what is in doubt, take what is wanted; and one button takes it all back. */
export function ImportPanel({ slug, personId, zones, actions }: Props) {
  const [paste, setPaste] = useState(EMPTY);
  const { read, done, problem, isBusy, readPaste, again, ...rows } = useImport(slug, actions, () => setPaste(EMPTY));
  const answers = useMemo(
    () => read && { paste: read.paste, drafts: [...read.drafts], attemptId: read.attemptId },
    [read?.drafts, read?.attemptId],
  );
  const storageKey = `candor:import:${personId}:${slug}`;
  const kept = useKeptImport({ storageKey, paste, setPaste, answers, readPaste });
  const { other } = kept;
  if (done) return <ImportDone slug={slug} done={done} undo={actions.undo} again={again} />;
  return (
    <>
      <Announcer message={read ? `${read.proposal.rows.length} rows read` : ""} />
      {other !== undefined && paste.text === "" && <OtherPaste storageKey={other} take={kept.takeOther} />}
      <ImportPasteForm
        paste={paste}
        edit={(change) => setPaste((now) => ({ ...now, ...change }))}
        zones={zones}
        isReading={isBusy}
        isKept={kept.isKept}
        read={kept.read}
      />
      <div role="alert" className="mt-3">
        {problem && <ProblemNotice problem={truthful(problem, kept.isKept)} title="That did not work" />}
      </div>
      {read && (
        <ImportReview key={read.reading} {...rows} proposal={read.proposal} drafts={read.drafts} isBusy={isBusy} />
      )}
    </>
  );
}

/** To reload is no advice where the text would be lost by it. */
function truthful(problem: ActionProblem, isKept: boolean): ActionProblem {
  if (problem.status !== 0 || isKept) return withReload(problem, isKept);
  const detail = "The server did not answer. This browser does not keep the paste: copy it before you leave or reload.";
  return { ...problem, detail };
}

function OtherPaste({ storageKey, take }: { storageKey: string; take: (key: string) => void }) {
  return (
    <div className="mb-3">
      <Notice tone="info" title="A paste of another tab, or of one that was closed, is kept and was not taken.">
        <div className="flex flex-wrap gap-x-4">
          <Button look="bare" onClick={() => take(storageKey)}>
            Go on with it here
          </Button>
          <Button look="bare" onClick={() => keepWords(storageKey, "")}>
            Throw it away
          </Button>
        </div>
      </Notice>
    </div>
  );
}

type DoneProps = { slug: string; done: Done; undo: ImportActions["undo"]; again: () => void };

function ImportDone({ slug, done, undo, again }: DoneProps) {
  const here = useRef<HTMLDivElement>(null);
  const [isUndone, setUndone] = useState(false);
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} tabIndex={-1} className="grid gap-3" role="status">
      {!isUndone && (
        <Notice
          tone="done"
          title={`${done.taken} ${done.taken === 1 ? "event" : "events"} added. Nobody was notified.`}
        >
          <Link href={`/console/incidents/${slug}/timeline`}>
            {done.taken === 1 ? "See it" : "See them"} in the timeline
          </Link>
        </Notice>
      )}
      <UndoImport slug={slug} importId={done.importId} rows={done.taken} undo={undo} onUndone={() => setUndone(true)} />
      <div>
        <Button onClick={again}>Paste more</Button>
      </div>
    </div>
  );
}
