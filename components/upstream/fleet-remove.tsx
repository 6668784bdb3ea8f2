"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import type { FleetActions } from "./fleet-actions.ts";

type Props = { slug: string; deployment: JudgedDeployment; remove: FleetActions["remove"]; onGone: () => void };

/** Says what stays before anything goes. */
export function FleetRemove({ slug, deployment: { name, rowVersion }, remove, onGone }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isRemoving, startRemoving] = useTransition();
  const send = () =>
    startRemoving(async () => {
      const result = await attempt(() => remove(slug, name, rowVersion));
      if (result.ok) onGone();
      else setProblem(result.problem);
    });
  if (!isAsked) {
    return (
      <p className="mb-4">
        <Button look="bare" onClick={() => setAsked(true)}>
          Remove {name}
        </Button>
      </p>
    );
  }
  return (
    <div className="mb-4 grid gap-2 border-s-4 border-bad bg-bad-soft px-3 py-2">
      <p>It is not judged or counted any more. The audit keeps what was said of it.</p>
      {problem && <ProblemNotice problem={problem} title="Not removed" />}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" disabled={isRemoving} onClick={send}>
          {isRemoving ? "Removing…" : `Remove ${name}`}
        </Button>
        <Button onClick={() => setAsked(false)}>Keep it</Button>
      </div>
    </div>
  );
}
