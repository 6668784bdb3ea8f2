"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Countdown } from "#components/disclosure/countdown.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { ShownSchedule } from "./publication-plan.ts";

type Props = {
  slug: string;
  zone: string;
  schedule: ShownSchedule;
  /** Absent where the viewer may not. */
  cancel?: (slug: string) => Promise<ActionResult>;
};

/** What waits, until when, and what happened to what waited last. */
export function SchedulePanel({ slug, zone, schedule, cancel }: Props) {
  const { state, moment, failure, revision, endedBy } = schedule;
  const when = `${moment.utc}${moment.local === moment.utc ? "" : ` (${moment.local}, ${zone})`}`;
  if (state === "published" || state === "cancelled") {
    return (
      <p className="text-soft">
        {state === "published"
          ? `Revision ${revision} went out as scheduled for ${when}.`
          : `What was scheduled for ${when} was cancelled by ${endedBy}.`}
      </p>
    );
  }
  if (state === "failed") {
    return (
      <Notice tone="problem" title="A scheduled publication did not go out. Nothing of it is public.">
        <p>
          It was scheduled for {when}. {failure}
        </p>
        <p>Put right what stands in its way, then publish or schedule again.</p>
      </Notice>
    );
  }
  return <Waiting {...{ slug, schedule, when, cancel }} />;
}

type WaitingProps = { slug: string; schedule: ShownSchedule; when: string; cancel: Props["cancel"] };

function Waiting({ slug, schedule, when, cancel }: WaitingProps) {
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const { note, hash, createdBy, recordChanged, followsEmbargo, embargoEndedEarly } = schedule;
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => cancel?.(slug) ?? Promise.resolve({ ok: true as const }));
      setProblem(result.ok ? undefined : result.problem);
    });
  return (
    <section aria-labelledby="schedule" className="grid gap-2 border-s-4 border-accent bg-accent-soft px-3 py-2">
      <h2 id="schedule" className="text-lg">
        Scheduled
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-soft">Goes out</dt>
        <dd>
          {when}
          <span className="block font-semibold">
            <Countdown said={schedule.left} isOver={false} endsMs={schedule.atMs} nowMs={schedule.nowMs} />
          </span>
        </dd>
        <dt className="text-soft">Audience</dt>
        <dd>everyone, without sign-in</dd>
        <dt className="text-soft">Document</dt>
        <dd>
          <code className="font-mono text-[0.8125rem]">{hash.slice(0, 12)}…</code>, as {createdBy} confirmed it
        </dd>
        <dt className="text-soft">Note</dt>
        <dd className="[overflow-wrap:anywhere]">{note}</dd>
      </dl>
      {recordChanged && (
        <Notice tone="warning" title="The record changed since.">
          <p>What was confirmed goes out, not the draft below. Cancel and schedule again to send the draft.</p>
        </Notice>
      )}
      {embargoEndedEarly ? (
        <Notice tone="info" title="The embargo ended early.">
          <p>That publishes nothing by itself: this stays at its instant. Cancel it to publish sooner.</p>
        </Notice>
      ) : (
        followsEmbargo && <p className="text-soft">If the embargo’s end moves, this moves with it.</p>
      )}
      {problem && <ProblemNotice problem={problem} title="Not cancelled" />}
      {cancel && (
        <div>
          <Button look="danger" disabled={isSending} onClick={send}>
            {isSending ? "Cancelling…" : "Cancel the schedule"}
          </Button>
        </div>
      )}
    </section>
  );
}
