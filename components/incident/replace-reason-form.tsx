"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import { LineField } from "./line-field.tsx";
import type { RedactActs } from "./redact-form.tsx";

type Props = RedactActs & { slug: string; number: number };

/** Other words in the place of a reason that said too much itself. */
export function ReplaceReasonForm({ slug, number, redact }: Props) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => redact(slug, number, { reason, replacesReason: true }));
      setProblem(result.ok ? undefined : result.problem);
      if (result.ok) setReason("");
    });
  return (
    <details>
      <summary className="cursor-pointer text-[0.875rem]">Replace the reason of revision {number}</summary>
      <form
        className="mt-2 grid gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          send();
        }}
      >
        <LineField
          label="New reason"
          hint="Readers see it instead, also where other revisions had the same document. Both stay in the audit log."
          value={reason}
          onChange={setReason}
        />
        {problem && <ProblemNotice problem={problem} title="The reason is as it was" />}
        <div>
          <Button type="submit" disabled={isSending}>
            {isSending ? "Replacing…" : "Replace the reason"}
          </Button>
        </div>
      </form>
    </details>
  );
}
