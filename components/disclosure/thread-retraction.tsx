"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition, type FormEvent } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { ThreadActions } from "./thread-actions.ts";

type Props = { thread: string; seq: number; actions: Pick<ThreadActions, "retract">; onDone: () => void };

/** A message taken back, with the reason that is shown in its place. */
export function ThreadRetraction({ thread, seq, actions, onDone }: Props) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const router = useRouter();
  const retract = (event: FormEvent) => {
    event.preventDefault();
    startWork(async () => {
      const result = await attempt(() => actions.retract(thread, seq, reason));
      if (!result.ok) return setProblem(result.problem);
      onDone();
      router.refresh();
    });
  };
  return (
    <form
      onSubmit={retract}
      onKeyDown={({ key }) => key === "Escape" && onDone()}
      className="mt-1 grid max-w-3xl gap-2 print:hidden"
    >
      <Field
        label={`Why message ${seq} is taken back`}
        hint="Parties no longer see its text and files; whoever read them before has read them."
      >
        {(field) => (
          <input
            {...field}
            type="text"
            required
            autoFocus
            maxLength={2_000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {problem && <ProblemNotice problem={problem} title="The message stands" />}
      <div className="flex gap-3">
        <Button type="submit" look="danger" disabled={isBusy}>
          Take it back
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </div>
    </form>
  );
}
