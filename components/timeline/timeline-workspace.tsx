"use client";

import { useMemo } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Announcer } from "#components/ui/announcer.tsx";
import type { Drawing } from "#domain/timeline/drawing/drawing.ts";
import type { ShownBefore } from "./entry-words.tsx";
import type { EventRow } from "./event-row.ts";
import { LiveLine } from "./live-line.tsx";
import { useLiveTimeline } from "./live-timeline.ts";
import { KeptWordsPart } from "./kept-words-part.tsx";
import { OpenFormPanel } from "./open-form-panel.tsx";
import { useOwnChanges } from "./own-changes.ts";
import { PrintedSheet } from "./printed-sheet.tsx";
import { QuickEntry } from "./quick-entry.tsx";
import type { RetractedRow } from "./retracted-row.ts";
import { RowStateProvider } from "./row-state.tsx";
import type { TimelineActions } from "./timeline-actions.ts";
import { UndoBar } from "./undo-bar.tsx";
import { useTimelineEditor } from "./use-timeline-editor.ts";
import { WorkspaceViews } from "./workspace-views.tsx";
import type { ZoneList } from "./zone-list.ts";

export type WorkspaceProps = {
  slug: string;
  personId: string;
  mayWrite: boolean;
  zones: ZoneList;
  rows: EventRow[];
  retracted: RetractedRow[];
  drawing: Drawing;
  /** Where the changes stood when the rows were read. */
  position: string;
  actions: TimelineActions;
  /** See `useLiveTimeline`. */
  bring?: (id: string) => Promise<void>;
};

/** The timeline in three views, the line to write into it, and beside it the one form that is open. */
export function TimelineWorkspace(props: WorkspaceProps) {
  const { slug, personId, mayWrite, zones, rows, retracted, drawing, position, actions, bring } = props;
  const known = useMemo(
    () => new Map([...rows, ...retracted].map(({ id, version, title }) => [id, { version, title: title.en }])),
    [rows, retracted],
  );
  const own = useOwnChanges(`candor:own:${personId}:${slug}`, actions, (id) => known.get(id)?.title ?? "");
  const live = useLiveTimeline({ slug, position, known, isOwn: own.isOwn, look: actions.look, bring });
  const editor = useTimelineEditor({ slug, personId, mayWrite, zones, rows, own });
  const { open, said, say, problem, editing, inPlace, added, kept } = editor;
  const { onKeyDown, onKeyDownCapture } = editor.rowKeys;
  const shared = { slug, personId, zones, actions: own.actions };

  return (
    <RowStateProvider value={{ marks: live.marks, justAdded: added.marked, editing, inPlace }}>
      <Announcer message={said} />
      <PrintedSheet slug={slug} zone={drawing.clock.zone} isLive={live.state === "live"} />
      <div className={open?.kind === "history" ? "print:hidden" : ""}>
        {mayWrite && (
          <QuickEntry
            entry={editor.entry}
            field={editor.line}
            isInForm={kept.lineInForm !== undefined && kept.lineInForm === editor.entry.line}
            usual={usualOf(props)}
            onMore={editor.writeLineOut}
          />
        )}
        {mayWrite && <KeptWordsPart editor={editor} rows={rows} retracted={retracted} />}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 print:hidden">
          <LiveLine state={live.state} said={live.said} />
          {mayWrite && <UndoBar slug={slug} own={own} say={say} />}
        </div>
        {problem && <ProblemNotice problem={problem} title="No place was found between the two" />}
      </div>
      <div className={open ? openLook : "mt-1"}>
        {open && (
          <div ref={editor.panel} className={panelLook}>
            <OpenFormPanel
              {...shared}
              open={open}
              beginning={editor.beginning}
              lastDay={editor.lastDay}
              say={say}
              onAdded={editor.onAdded}
              onLeft={editor.onLeft}
              close={editor.close}
            />
          </div>
        )}
        <div
          className={`min-w-0 ${open?.kind === "history" ? "print:hidden" : ""}`}
          {...{ onKeyDown, onKeyDownCapture }}
        >
          <WorkspaceViews rows={rows} drawing={drawing} mayWrite={mayWrite} editor={editor} />
        </div>
      </div>
    </RowStateProvider>
  );
}

/** How the page shows times, for what is assumed about a line that does not say it. */
function usualOf({ zones, drawing, rows }: WorkspaceProps): ShownBefore {
  return { isOtherZone: drawing.clock.zone !== zones.incident, day: rows.at(-1)?.display.day };
}

const openLook = "mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem] print:block";
const panelLook =
  "min-w-0 xl:sticky xl:top-4 xl:order-2 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto print:static print:max-h-none print:overflow-visible";
