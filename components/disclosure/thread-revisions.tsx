"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { shownMoment } from "#components/impact/impact-moment.ts";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { MessageRevision } from "#domain/disclosure/thread.ts";
import type { ThreadActions, ThreadPlace } from "./thread-actions.ts";
import { ThreadText } from "./thread-text.tsx";

type Props = {
  thread: string;
  seq: number;
  /** Asked for anew when there is a newer one. */
  version: number;
  place: ThreadPlace;
  actions: Pick<ThreadActions, "revisions">;
};

/** What a message said before, asked for when somebody wants to read it. */
export function ThreadRevisions({ thread, seq, version, place, actions }: Props) {
  const [found, setFound] = useState<{ version: number; revisions: MessageRevision[] }>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const shown = found?.version === version ? found.revisions : undefined;
  const toggle = () =>
    shown
      ? setFound(undefined)
      : startWork(async () => {
          const result = await attempt(() => actions.revisions(thread, seq));
          setProblem(result.ok ? undefined : result.problem);
          if (result.ok) setFound({ version, revisions: result.revisions });
        });
  return (
    <div className="min-w-0">
      <Button look="bare" className="text-[0.8125rem]" disabled={isBusy} aria-expanded={!!shown} onClick={toggle}>
        {shown ? "Hide its texts" : "All its texts"}
        <span className="sr-only"> of message {seq}</span>
      </Button>
      {problem && <ProblemNotice problem={problem} title="Its texts were not read" />}
      {shown && (
        <ol className="mt-1 grid gap-2 border-s border-line ps-3">
          {shown.map(({ number, body, at }) => (
            <li key={number}>
              <span className="text-faint">
                {number}, {shownMoment(at, place.zone)}
              </span>
              <ThreadText text={body} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
