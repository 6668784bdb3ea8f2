"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { Moment, PublicationPlan } from "./publication-plan.ts";
import { PublishConfirmation } from "./publish-confirmation.tsx";

type Props = {
  plan: PublicationPlan;
  publish: (slug: string, hash: string, note: string) => Promise<ActionResult<{ revision: number; moment: Moment }>>;
};

type Outcome = { done: { revision: number; moment: Moment } } | { problem: ActionProblem };

/** Publishing is one act in two steps: say why, then confirm what, to whom and when. */
export function PublishPanel({ plan, publish }: Props) {
  const [note, setNote] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => publish(plan.slug, plan.hash, note));
      setConfirming(false);
      if (!result.ok) return setOutcome({ problem: result.problem });
      setNote("");
      setOutcome({ done: result });
    });
  return (
    <section aria-label="Publish" className="grid gap-3">
      <div aria-live="polite">{outcome && <OutcomeNotice outcome={outcome} plan={plan} />}</div>
      <Hindrance plan={plan} />
      {plan.mayPublish && !plan.embargoed && (plan.changes > 0 || plan.withdrawn) && (
        <form
          className="grid gap-3"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            setConfirming(true);
          }}
        >
          <Field label="What changed, for readers" hint="Stands in the public history beside the revision.">
            {(field) => (
              <input
                {...field}
                type="text"
                required
                maxLength={2000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          {isConfirming ? (
            <PublishConfirmation
              plan={plan}
              note={note}
              isSending={isSending}
              onPublish={send}
              onBack={() => setConfirming(false)}
            />
          ) : (
            <div>
              <Button look="primary" type="submit">
                Publish revision {plan.next}…
              </Button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}

function Hindrance({ plan }: { plan: PublicationPlan }) {
  if (!plan.mayPublish)
    return <Notice tone="info">You can look at the draft; a co-ordinator or an admin publishes it.</Notice>;
  if (plan.embargoed) return <Notice tone="warning" title="An embargo is in force, so nothing can be published." />;
  if (plan.withdrawn) return <Notice tone="warning">The page is withdrawn. Publishing makes it public again.</Notice>;
  if (plan.changes === 0)
    return <p className="text-soft">Nothing to publish: the public page says what the record says.</p>;
  return null;
}

function OutcomeNotice({ outcome, plan }: { outcome: Outcome; plan: PublicationPlan }) {
  if ("problem" in outcome) return <ProblemNotice problem={outcome.problem} title="Not published" />;
  const { revision, moment } = outcome.done;
  return (
    <Notice tone="done" title={`Revision ${revision} is public.`}>
      <p>
        Since {moment.utc}
        {moment.local !== moment.utc && ` (${moment.local})`}.{" "}
        <a href={`/incidents/${plan.slug}`}>Read it as everybody does</a>
      </p>
    </Notice>
  );
}
