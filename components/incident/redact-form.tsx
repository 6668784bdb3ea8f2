"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import { CheckLine } from "./check-line.tsx";
import { LineField } from "./line-field.tsx";

export type RedactActs = {
  redact: (
    slug: string,
    number: number,
    said: { reason: string; documentHash?: string; replacesReason?: true },
  ) => Promise<ActionResult>;
};
type Props = RedactActs & { slug: string; number: number; isShown: boolean; cleanHash?: string };

/** Takes a revision's document away for good: said twice before it is done. */
export function RedactForm({ slug, number, isShown, cleanHash, redact }: Props) {
  const [reason, setReason] = useState("");
  const [replaces, setReplaces] = useState(false);
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const said = { reason, ...(replaces && cleanHash !== undefined && { documentHash: cleanHash }) };
      const result = await attempt(() => redact(slug, number, said));
      setSure(false);
      setProblem(result.ok ? undefined : result.problem);
    });
  return (
    <details>
      <summary className="cursor-pointer text-[0.875rem] text-bad">Redact revision {number}</summary>
      <form
        className="mt-2 grid gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (isSure) send();
          else setSure(true);
        }}
      >
        <p className="text-soft">
          The document goes for good, from every surface and every revision that has the same one; hash and place stay,
          and readers see the reason. A publication that is scheduled is cancelled.
          {isShown && !replaces && " Readers see this revision now: the page is gone until something is published."}
        </p>
        <LineField
          label="Reason"
          hint="Readers see it where the revision was. Do not repeat what must not be read."
          value={reason}
          onChange={setReason}
        />
        {cleanHash !== undefined && (
          <CheckLine checked={replaces} onChange={setReplaces}>
            Publish the draft in its place, in the same act (
            <code className="font-mono text-[0.8125rem]">{cleanHash.slice(0, 12)}…</code>)
          </CheckLine>
        )}
        {problem && <ProblemNotice problem={problem} title="Nothing was redacted" />}
        <div className="flex flex-wrap gap-3">
          <Button look="danger" type="submit" disabled={isSending}>
            {isSending ? "Redacting…" : isSure ? `Redact revision ${number} for good` : "Redact…"}
          </Button>
          {isSure && <Button onClick={() => setSure(false)}>Back</Button>}
        </div>
      </form>
    </details>
  );
}
