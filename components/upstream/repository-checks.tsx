"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";

export type ShownCheck = {
  id: string;
  name: string;
  polling: string;
  /** The last success; undefined: never. */
  checked?: string;
  trouble?: string;
};
type NotPolled = { id: string; name: string; because: "off" | "not_published" | "other_forge" };
export type SyncAction = (
  slug: string,
) => Promise<ActionResult<{ queued: { id: string; name: string }[]; notPolled: NotPolled[] }>>;
type Props = { slug: string; checks: ShownCheck[]; mayWrite: boolean; sync: SyncAction };

const because = {
  off: "asking is switched off",
  not_published: "this incident is not published, and nobody allowed it",
  other_forge: "it is not on GitHub",
} as const;

/** When each repository was last read with success, and what keeps it from being read. */
export function RepositoryChecks({ slug, checks, mayWrite, sync }: Props) {
  const [problem, setProblem] = useState<ActionProblem>();
  const [said, setSaid] = useState<string[]>([]);
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => sync(slug));
      setProblem(result.ok ? undefined : result.problem);
      setSaid(result.ok ? outcome(result) : []);
    });
  if (checks.length === 0) return <p className="text-soft">No repository is recorded yet.</p>;
  return (
    <>
      <ul className="border-t border-line">
        {checks.map(({ id, name, polling, checked, trouble }) => (
          <li key={id} className="border-b border-line py-1.5 [overflow-wrap:anywhere]">
            <strong className="font-semibold">{name}</strong>
            <span className="block text-[0.8125rem] text-soft">
              {checked === undefined ? "Never read with success." : `Last read with success ${checked}.`} GitHub is
              asked: {polling.toLowerCase()}.
            </span>
            {trouble && <span className="block text-[0.875rem] text-warn">{trouble}</span>}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="mt-2 grid gap-2 print:hidden">
          <div>
            <Button onClick={send} disabled={isSending}>
              {isSending ? "Asking…" : "Ask GitHub now"}
            </Button>
          </div>
          <div aria-live="polite">
            {said.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          {problem && <ProblemNotice problem={problem} title="Nothing was asked" />}
        </div>
      )}
    </>
  );
}

function outcome({ queued, notPolled }: { queued: { id: string; name: string }[]; notPolled: NotPolled[] }): string[] {
  return [
    ...(queued.length > 0
      ? [
          `Will be read now: ${queued.map(({ name }) => name).join(", ")}. What is new appears when the page is loaded again.`,
        ]
      : []),
    ...notPolled.map(({ name, because: why }) => `Not asked about ${name}: ${because[why]}.`),
  ];
}
