"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { PartyToTell } from "#domain/disclosure/who-to-tell.ts";
import { CheckLine } from "./check-line.tsx";
import { LineField } from "./line-field.tsx";
import { PartiesToTell } from "./parties-to-tell.tsx";
import type { PublicationPlan } from "./publication-plan.ts";

export type Urgent = { documentHash: string; note: string; reason: string; agreed: boolean };
type Props = {
  plan: PublicationPlan;
  tell: PartyToTell[];
  breakGlass: (slug: string, urgent: Urgent) => Promise<ActionResult>;
};

/** Ends the embargo and publishes in one act, for when it cannot hold any longer. */
export function BreakGlassPanel({ plan, tell, breakGlass }: Props) {
  const [said, setSaid] = useState({ reason: "", note: "", agreed: false });
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => breakGlass(plan.slug, { documentHash: plan.hash, ...said }));
      setSure(false);
      setProblem(result.ok ? undefined : result.problem);
    });
  return (
    <details className="border-t border-line pt-2">
      <summary className="cursor-pointer text-bad">Break glass: end the embargo and publish now</summary>
      <form
        className="mt-2 grid gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (isSure) send();
          else setSure(true);
        }}
      >
        <p className="text-soft">
          One act: the embargo ends for good, the draft as previewed goes out to everyone without sign-in, at the moment
          you confirm. It waits for no second person, and what was scheduled is cancelled.
        </p>
        <PartiesToTell parties={tell} />
        <LineField
          label="Why it cannot wait"
          hint="Stands in the case’s ledger and in the audit log."
          value={said.reason}
          onChange={(reason) => setSaid({ ...said, reason })}
        />
        <LineField
          label="What changed, for readers"
          hint="Stands in the public history beside the revision."
          value={said.note}
          onChange={(note) => setSaid({ ...said, note })}
        />
        <CheckLine checked={said.agreed} onChange={(agreed) => setSaid({ ...said, agreed })}>
          All who keep to the embargo agreed to end it early; otherwise it counts as broken
        </CheckLine>
        {problem && <ProblemNotice problem={problem} title="Nothing was done" />}
        <div className="flex flex-wrap gap-3">
          <Button look="danger" type="submit" disabled={isSending}>
            {isSending
              ? "Publishing…"
              : isSure
                ? `End it and publish revision ${plan.next} to everyone`
                : "Break glass…"}
          </Button>
          {isSure && <Button onClick={() => setSure(false)}>Back</Button>}
        </div>
      </form>
    </details>
  );
}
