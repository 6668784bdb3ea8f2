"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition, type FormEvent } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { PartyChoice, ThreadActions, ThreadPlace } from "./thread-actions.ts";
import { ThreadParties } from "./thread-parties.tsx";
import { sendOnShortcut } from "./thread-shortcuts.ts";
import { useThreadDraft } from "./use-thread-draft.ts";

type Props = { place: ThreadPlace; actions: Pick<ThreadActions, "start">; parties?: PartyChoice[] };

/** A new thread with its first message. Without `parties` to choose from, it is between a party and the incident's people. */
export function ThreadBegin({ place, actions, parties }: Props) {
  const subject = useThreadDraft(place.personId, `${place.address}:subject`);
  const body = useThreadDraft(place.personId, `${place.address}:first`);
  const [chosen, setChosen] = useState<string[]>([]);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const attemptId = useAttemptId();
  const router = useRouter();
  const begin = (event: FormEvent) => {
    event.preventDefault();
    startWork(async () => {
      const said = [subject.words, chosen, body.words] as const;
      const result = await attempt(() => actions.start(...said, attemptId(JSON.stringify(said))));
      if (!result.ok) return setProblem(result.problem);
      subject.clear();
      body.clear();
      router.push(`${place.address}/${result.id}`);
    });
  };
  const isStarted = subject.words !== "" || body.words !== "";
  return (
    <details className="mb-4 print:hidden" open={isStarted || undefined}>
      <summary className="w-fit cursor-pointer font-medium text-accent">Begin a thread</summary>
      <form onSubmit={begin} onKeyDown={sendOnShortcut} className="mt-2 grid max-w-3xl gap-3">
        <Field label="Subject">
          {(field) => (
            <input
              {...field}
              type="text"
              required
              maxLength={200}
              value={subject.words}
              onChange={({ target }) => subject.write(target.value)}
            />
          )}
        </Field>
        {parties && <ThreadParties parties={parties} chosen={chosen} onChoose={setChosen} />}
        <Field label="First message">
          {(field) => (
            <textarea
              {...field}
              rows={4}
              required
              maxLength={20_000}
              value={body.words}
              onChange={({ target }) => body.write(target.value)}
            />
          )}
        </Field>
        {problem && <ProblemNotice problem={problem} title="The thread was not begun" />}
        <div>
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? "Beginning…" : "Begin the thread"}
          </Button>
        </div>
      </form>
    </details>
  );
}
