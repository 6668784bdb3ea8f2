"use client";

import { useMemo } from "react";
import { Button } from "#components/ui/button.tsx";
import { RetractedList } from "./retracted-list.tsx";
import { shownAtOnce } from "./shown-at-once.ts";
import type { TimelinePart } from "./timeline-part.ts";
import { TimelineWorkspace, type WorkspaceProps } from "./timeline-workspace.tsx";
import { useWholeTimeline, type WholeTimeline as Loaded } from "./use-whole-timeline.ts";

type Props = Omit<WorkspaceProps, keyof TimelinePart> & {
  first: TimelinePart;
  rest: string | undefined;
  total: number;
};

/** The workspace of a timeline of any length: at once with the first events, with all as soon as they are there. */
export function WholeTimeline({ first, rest, total, ...workspace }: Props) {
  const whole = useWholeTimeline({ first, rest, position: workspace.position });
  const { bring } = whole;
  const actions = useMemo(() => shownAtOnce(workspace.actions, bring), [workspace.actions, bring]);
  return (
    <>
      {!whole.isWhole && <Loading whole={whole} total={total} />}
      <TimelineWorkspace {...workspace} {...whole.part} actions={actions} bring={bring} />
      <RetractedList rows={whole.part.retracted} />
    </>
  );
}

function Loading({ whole, total }: { whole: Loaded; total: number }) {
  const shown = `The first ${whole.part.rows.length} of ${total} events`;
  return (
    <p role="status" className="mt-2 flex items-center gap-3 bg-accent-soft px-3 py-1.5 text-[0.875rem]">
      {whole.hasFailed ? `${shown}; the others could not be loaded.` : `${shown}; the others are being loaded …`}
      {whole.hasFailed && <Button onClick={whole.tryAgain}>Try again</Button>}
    </p>
  );
}
