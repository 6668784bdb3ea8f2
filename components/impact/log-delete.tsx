import { useEffect, useRef } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { LogActions } from "./log-actions.ts";
import { isUnderWay, type LogLine } from "./log-line.ts";
import { useSending } from "./use-sending.ts";

type Props = { slug: string; log: LogLine; remove: LogActions["remove"]; look: () => void; close: () => void };

/** Says what goes and what stays before anything goes. */
export function LogDelete({ slug, log, remove, look, close }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { problem, isSending, send } = useSending(() => remove(slug, log.id), look);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={`Delete ${log.name}?`}
      className="grid gap-2 border-s-4 border-bad bg-bad-soft px-3 py-2"
      onKeyDown={(key) => key.key === "Escape" && close()}
    >
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[4rem_minmax(0,1fr)]">
        <dt className="font-semibold">Goes</dt>
        <dd>
          the archived file (unless another incident has the same one), what was read of it, its rows among the affected
          requests, and its samples. Without the file nobody can count it again.
        </dd>
        <dt className="font-semibold">Stays</dt>
        <dd>its line in the ledger: name, size, hash, how many rows went where, who deleted it and when.</dd>
        <dt className="font-semibold">Then</dt>
        <dd>
          the number is counted anew without it. Statements that were made are not changed; they say that this log of
          theirs is gone.
        </dd>
      </dl>
      {problem && <ProblemNotice problem={problem} title="Not deleted" />}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" onClick={() => send()} disabled={isSending}>
          {isSending ? "Deleting…" : `Delete ${log.name}`}
        </Button>
        <Button onClick={close}>Keep it</Button>
      </div>
    </div>
  );
}

type CancelProps = { slug: string; log: LogLine; cancel: LogActions["cancel"]; look: () => void };

export function LogCancel({ slug, log, cancel, look }: CancelProps) {
  const { problem, isSending, send } = useSending(() => cancel(slug, log.id), look);
  if (!isUnderWay(log)) return null;
  return (
    <div className="grid gap-1">
      <Button onClick={() => send()} disabled={isSending} aria-label={`Cancel ${log.name}`}>
        {isSending ? "Cancelling…" : "Cancel"}
      </Button>
      {problem && <p className="max-w-60 text-[0.8125rem] text-bad">{problem.detail}</p>}
    </div>
  );
}
