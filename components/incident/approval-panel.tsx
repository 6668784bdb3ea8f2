"use client";

import { useOptimistic, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import { CheckLine } from "./check-line.tsx";

export type ApprovalActs = {
  approve: (slug: string, hash: string) => Promise<ActionResult>;
  askForSecond: (slug: string, isNeeded: boolean) => Promise<ActionResult>;
};
type Props = ApprovalActs & {
  slug: string;
  hash: string;
  isNeeded: boolean;
  given: { name: string; at: string; isViewer: boolean }[];
  mayApprove: boolean;
  mayDecide: boolean;
  /** May do without a second person again. */
  mayWaive: boolean;
};

/** Who agreed that exactly this document goes out; whether somebody must is for whoever publishes to decide. */
export function ApprovalPanel(props: Props) {
  const { slug, hash, isNeeded, given, mayApprove, mayDecide, mayWaive, approve, askForSecond } = props;
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const [needed, setNeeded] = useOptimistic(isNeeded);
  const run = (act: () => Promise<ActionResult>, wanted = isNeeded) =>
    startSending(async () => {
      setNeeded(wanted);
      const result = await attempt(act);
      setProblem(result.ok ? undefined : result.problem);
    });
  const isGiven = given.some(({ isViewer }) => isViewer);
  if (!isNeeded && given.length === 0 && !mayDecide) return null;
  return (
    <section aria-labelledby="approval" className="grid gap-2 border-t border-line pt-2">
      <h2 id="approval" tabIndex={-1} className="text-lg">
        Second person
      </h2>
      {mayDecide && (
        <CheckLine
          checked={needed}
          disabled={isSending || (isNeeded && !mayWaive)}
          onChange={(wanted) => run(() => askForSecond(slug, wanted), wanted)}
        >
          Nothing goes out before a second person approved exactly that document
          {isNeeded && !mayWaive && <span className="text-soft">. Only an admin switches this off.</span>}
        </CheckLine>
      )}
      {given.length === 0 ? (
        <p className="text-soft">
          Nobody approved this document yet. A reviewer, another co-ordinator or an admin may.
        </p>
      ) : (
        <ul>
          {given.map(({ name, at, isViewer }) => (
            <li key={`${name} ${at}`}>
              Approved by {name}
              {isViewer && " (you)"}, {at}
            </li>
          ))}
        </ul>
      )}
      {problem && <ProblemNotice problem={problem} title="Nothing was changed" />}
      {mayApprove && !isGiven && (
        <div>
          <Button disabled={isSending} onClick={() => run(() => approve(slug, hash))}>
            Approve this document
          </Button>
          <p className="mt-1 text-[0.8125rem] text-faint">
            <code className="font-mono">{hash.slice(0, 12)}…</code>: the preview as it is now. If you publish it
            yourself, somebody else has to approve.
          </p>
        </div>
      )}
    </section>
  );
}
