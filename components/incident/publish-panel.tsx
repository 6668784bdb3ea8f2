"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import { LineField } from "./line-field.tsx";
import type { Moment, PublicationPlan, When } from "./publication-plan.ts";
import { PublicationWhen } from "./publication-when.tsx";
import { PublishConfirmation } from "./publish-confirmation.tsx";
import { PublishHindrance } from "./publish-hindrance.tsx";
import { usePublicationDraft } from "./use-publication-draft.ts";

export type PublishActs = {
  publish: (slug: string, hash: string, note: string) => Promise<ActionResult<{ revision: number; moment: Moment }>>;
  schedule: (slug: string, hash: string, note: string, when: When) => Promise<ActionResult<{ moment: Moment }>>;
  /** What a time means, before anybody confirms it. */
  understand: (slug: string, when: When) => Promise<ActionResult<{ moment: Moment }>>;
};
type Props = PublishActs & { plan: PublicationPlan };
type Outcome = { revision: number; moment: Moment } | { problem: ActionProblem };
type Asking = { at?: Moment };

/** What is being said and asked, and what became of it. */
function usePublishing({ plan, publish, schedule, understand }: Props) {
  const mode: When["mode"] = !plan.embargoed ? "now" : plan.embargoEnds ? "embargo_end" : "instant";
  const start = { note: "", when: { mode, wallClock: "", zone: plan.now.zone } };
  const { draft, change, forget } = usePublicationDraft(plan.personId, plan.slug, start);
  const [asking, setAsking] = useState<Asking>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, startSending] = useTransition();
  const { note } = draft;
  const when: When = plan.embargoed && draft.when.mode === "now" ? { ...draft.when, mode } : draft.when;
  const ask = () =>
    startSending(async () => {
      if (when.mode === "now") return setAsking({});
      const found = await attempt(() => understand(plan.slug, when));
      if (!found.ok) return setOutcome({ problem: found.problem });
      setOutcome(undefined);
      setAsking({ at: found.moment });
    });
  const send = () =>
    startSending(async () => {
      const isNow = when.mode === "now";
      const result = isNow
        ? await attempt(() => publish(plan.slug, plan.hash, note))
        : await attempt(() => schedule(plan.slug, plan.hash, note, when));
      setAsking(undefined);
      if (!result.ok) return setOutcome({ problem: result.problem });
      forget();
      setOutcome("revision" in result ? { revision: Number(result.revision), moment: result.moment } : undefined);
    });
  return { note, when, change, asking, outcome, isSending, ask, send, goBack: () => setAsking(undefined) };
}

/** Publishing is one act in two steps: say why and when, then confirm what, to whom and the exact instant. */
export function PublishPanel(props: Props) {
  const { plan } = props;
  const { note, when, change, asking, outcome, isSending, ask, send, goBack } = usePublishing(props);
  return (
    <section aria-label="Publish" className="grid gap-3">
      <div aria-live="polite">{outcome && <OutcomeNotice outcome={outcome} plan={plan} />}</div>
      <PublishHindrance plan={plan} />
      {plan.mayPublish && (plan.changes > 0 || plan.withdrawn) && (
        <form
          className="grid gap-3"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            ask();
          }}
        >
          <LineField
            label="What changed, for readers"
            hint="Stands in the public history beside the revision."
            value={note}
            onChange={(text) => change({ note: text })}
          />
          <PublicationWhen plan={plan} when={when} onChange={(next) => change({ when: next })} />
          {asking ? (
            <PublishConfirmation
              {...{ plan, note, isSending, at: asking.at, followsEmbargo: when.mode === "embargo_end" }}
              onConfirm={send}
              onBack={goBack}
            />
          ) : (
            <div>
              <Button look="primary" type="submit" disabled={isSending}>
                {when.mode === "now" ? `Publish revision ${plan.next}…` : `Schedule revision ${plan.next}…`}
              </Button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}

function OutcomeNotice({ outcome, plan }: { outcome: Outcome; plan: PublicationPlan }) {
  if ("problem" in outcome) {
    return (
      <ProblemNotice problem={outcome.problem} title="Nothing went out">
        {outcome.problem.code === "lint_blocking" && <a href="#lint">See what blocks it</a>}
      </ProblemNotice>
    );
  }
  const { revision, moment } = outcome;
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
