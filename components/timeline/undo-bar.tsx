"use client";

import { Undo2 } from "lucide-react";
import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import { useKeys } from "./keys.ts";
import type { OwnChange, OwnChanges } from "./own-changes.ts";

type Props = { slug: string; own: OwnChanges; say: (result: string) => void };

const words: Record<OwnChange["kind"], string> = { added: "Added", changed: "Changed", retracted: "Retracted" };

/** Takes back the last change of this person in this browser tab, one at a time. */
export function UndoBar({ slug, own, say }: Props) {
  const { last, actions } = own;
  const [problem, setProblem] = useState<ActionProblem>();
  const [isUndoing, startUndoing] = useTransition();
  const undo = () => {
    if (!last || isUndoing) return;
    startUndoing(async () => {
      const result = await attempt(() => actions.undo(slug, last.id, last.version, last.stands));
      setProblem(result.ok ? undefined : result.problem);
      if (!result.ok) return result.problem.status === 0 ? undefined : own.forget(last);
      own.undone(last, result.event);
      say(`Undone: ${words[last.kind].toLowerCase()} “${last.title}”`);
    });
  };
  useKeys(last !== undefined, { "mod+z": undo });
  if (!last && !problem) return null;
  return (
    <div className="grid gap-2">
      {last && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button onClick={undo} disabled={isUndoing} aria-keyshortcuts="Control+Z Meta+Z">
            <Undo2 aria-hidden size={15} />
            {isUndoing ? "Undoing…" : "Undo"}
          </Button>
          <span className="min-w-0 text-[0.875rem] text-soft [overflow-wrap:anywhere]">
            {words[last.kind]}: {last.title}
          </span>
        </p>
      )}
      {problem && (
        <ProblemNotice problem={problem} title="Not undone">
          {problem.savedBy && (
            <p>
              {problem.savedBy.name} saved a newer version at {problem.savedBy.at}.
            </p>
          )}
          <Button look="bare" onClick={() => setProblem(undefined)}>
            Close
          </Button>
        </ProblemNotice>
      )}
    </div>
  );
}
