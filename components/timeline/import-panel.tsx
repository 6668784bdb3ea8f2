"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Announcer } from "#components/ui/announcer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ImportActions } from "./import-actions.ts";
import type { PasteDraft } from "./import-draft.ts";
import { ImportPasteForm } from "./import-paste-form.tsx";
import { ImportReview } from "./import-review.tsx";
import { UndoImport } from "./import-undo.tsx";
import { useImport, type Done } from "./use-import.ts";
import type { ZoneList } from "./zone-list.ts";

type Props = { slug: string; zones: ZoneList; actions: ImportActions };

const EMPTY: PasteDraft = { text: "", format: "", zone: "", baseDate: "" };

/** Paste, read, settle what is in doubt, take what is wanted; and one button takes it all back. */
export function ImportPanel({ slug, zones, actions }: Props) {
  const [paste, setPaste] = useState(EMPTY);
  const { read, done, problem, isBusy, readPaste, again, ...rows } = useImport(slug, actions, () => setPaste(EMPTY));
  if (done) return <ImportDone slug={slug} done={done} undo={actions.undo} again={again} />;
  return (
    <>
      <Announcer message={read ? `${read.proposal.rows.length} rows read` : ""} />
      <ImportPasteForm
        paste={paste}
        edit={(change) => setPaste((now) => ({ ...now, ...change }))}
        zones={zones}
        isReading={isBusy}
        read={() => readPaste(paste)}
      />
      <div role="alert" className="mt-3">
        {problem && <ProblemNotice problem={problem} title="That did not work" />}
      </div>
      {read && (
        <ImportReview key={read.reading} {...rows} proposal={read.proposal} drafts={read.drafts} isBusy={isBusy} />
      )}
    </>
  );
}

type DoneProps = { slug: string; done: Done; undo: ImportActions["undo"]; again: () => void };

function ImportDone({ slug, done, undo, again }: DoneProps) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} tabIndex={-1} className="grid gap-3" role="status">
      <Notice tone="done" title={`${done.taken} ${done.taken === 1 ? "event" : "events"} added. Nobody was notified.`}>
        <Link href={`/console/incidents/${slug}/timeline`}>See them in the timeline</Link>
      </Notice>
      <UndoImport slug={slug} importId={done.importId} rows={done.taken} undo={undo} />
      <div>
        <Button onClick={again}>Paste more</Button>
      </div>
    </div>
  );
}
