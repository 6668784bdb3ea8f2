"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition, type FormEvent } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { Thread } from "#domain/disclosure/thread.ts";
import type { PartyChoice, ThreadActions } from "./thread-actions.ts";
import { ThreadParties } from "./thread-parties.tsx";

type Props = { thread: Thread; parties: PartyChoice[]; changeGroup: NonNullable<ThreadActions["changeGroup"]> };

/** Who takes part in a thread, for a co-ordinator. */
export function ThreadGroup({ thread, parties, changeGroup }: Props) {
  const before = thread.parties.map(({ party }) => party);
  const [chosen, setChosen] = useState(before);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const router = useRouter();
  const gone = before.filter((key) => !chosen.includes(key));
  const isSame = gone.length === 0 && chosen.length === before.length;
  const save = (event: FormEvent) => {
    event.preventDefault();
    startWork(async () => {
      const result = await attempt(() => changeGroup(thread.id, chosen, thread.version ?? 1));
      setProblem(result.ok ? undefined : result.problem);
      if (result.ok) router.refresh();
    });
  };
  return (
    <details className="mb-3 print:hidden">
      <summary className="w-fit cursor-pointer text-[0.875rem] text-accent">Change who takes part</summary>
      <form onSubmit={save} className="mt-2 grid max-w-3xl gap-2">
        <ThreadParties parties={parties} chosen={chosen} onChoose={setChosen} />
        {gone.length > 0 && (
          <p className="text-[0.8125rem] text-warn">Whoever is taken out sees this thread no more.</p>
        )}
        {problem && <ProblemNotice problem={problem} title="The group stays as it was" />}
        <div>
          <Button type="submit" disabled={isBusy || isSame}>
            Save the group
          </Button>
        </div>
      </form>
    </details>
  );
}
