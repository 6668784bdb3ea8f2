"use client";

import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { EventDraft } from "./event-draft.ts";
import type { EventRow } from "./event-row.ts";
import { InPlaceForm } from "./in-place-form.tsx";
import { KeptList } from "./kept-list.tsx";
import type { RetractedRow } from "./retracted-row.ts";
import type { TimelineEditor } from "./use-timeline-editor.ts";

type Props = { editor: TimelineEditor; rows: EventRow[]; retracted: RetractedRow[] };

/** What was just added, and whatever of what was typed would be out of sight. */
export function KeptWordsPart({ editor, rows, retracted }: Props) {
  const { added, kept, left, onLeft, editing, inPlace } = editor;
  const gone = rows.some(({ id }) => id === editing) ? undefined : retracted.find(({ id }) => id === editing);
  return (
    <>
      {added.words !== undefined && (
        <p className="mt-2 border-s-4 border-good bg-good-soft px-3 py-1 print:hidden">{added.words}</p>
      )}
      {left?.problem && (
        <div role="alert" className="mt-2">
          <ProblemNotice problem={left.problem} title={`Not saved, after its form was closed: ${left.title}`}>
            <p>What you typed is kept: see “Typed and not saved”.</p>
            <Button look="bare" onClick={() => onLeft(undefined)}>
              Close
            </Button>
          </ProblemNotice>
        </div>
      )}
      {gone && (
        <div className="mt-2 border border-line-strong bg-raised p-3">
          <InPlaceForm
            key={gone.id}
            row={gone}
            {...inPlace}
            gone={{
              reason: gone.retracted.reason,
              onAddAsNew: (draft: EventDraft) => {
                kept.addAsNew(draft, kept.inPlaceKey(gone.id));
                inPlace.onClose(gone.id);
              },
            }}
          />
        </div>
      )}
      <KeptList
        drafts={kept.drafts}
        lines={kept.lines}
        lostEvent={kept.lostEvent}
        onOpen={kept.openKept}
        onAddAsNew={({ draft, key }) => kept.addAsNew(draft, key)}
        onTakeLine={editor.takeLine}
      />
    </>
  );
}
