"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { Moment } from "./publication-plan.ts";

type Props = { slug: string; withdraw: (slug: string, reason: string) => Promise<ActionResult<{ moment: Moment }>> };

export function WithdrawPanel({ slug, withdraw }: Props) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => withdraw(slug, reason));
      setProblem(result.ok ? undefined : result.problem);
    });
  return (
    <details className="border-t border-line pt-2">
      <summary className="cursor-pointer text-bad">Withdraw the public page</summary>
      <form
        className="mt-2 grid gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          send();
        }}
      >
        <p className="text-soft">
          Readers get “gone” (410) from then on. Revisions stay in the record, and publishing again brings the page
          back. Copies others made cannot be called back.
        </p>
        <Field label="Reason" hint="Stays in the record; readers do not see it.">
          {(field) => (
            <input
              {...field}
              type="text"
              required
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {problem && <ProblemNotice problem={problem} title="Not withdrawn" />}
        <div>
          <Button look="danger" type="submit" disabled={isSending}>
            {isSending ? "Withdrawing…" : "Withdraw now"}
          </Button>
        </div>
      </form>
    </details>
  );
}
