"use client";

import { useId, useState, useTransition } from "react";
import { attemptTwice } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { TimelineActions } from "./timeline-actions.ts";

type Props = {
  slug: string;
  event: TimelineEvent;
  retract: TimelineActions["retract"];
  onRetracted: () => void;
  onClose: () => void;
};

export function RetractForm({ slug, event, retract, onRetracted, onClose }: Props) {
  const titleId = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attemptTwice(() => retract(slug, event.id, reason, event.version));
      if (result.ok || isDoneAlready(result.problem, event, reason)) return onRetracted();
      setProblem(result.problem);
    });
  return (
    <form
      aria-labelledby={titleId}
      className="grid gap-3 border border-bad bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
      onKeyDown={(key) => key.key === "Escape" && !key.nativeEvent.isComposing && onClose()}
    >
      <h2 id={titleId} className="text-lg">
        Retract “{event.title.en}”
      </h2>
      <p className="text-soft">
        It stays in the record with your reason and can be read there; it counts for nothing any more, and the next
        publication is without it.
      </p>
      <Field label="Reason">
        {(field) => (
          <input
            {...field}
            type="text"
            required
            autoFocus
            value={reason}
            onChange={(changed) => setReason(changed.target.value)}
          />
        )}
      </Field>
      {problem && <ProblemNotice problem={problem} title="Not retracted" />}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" type="submit" disabled={isSending}>
          {isSending ? "Retracting…" : "Retract event"}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}

/** The first try arrived and only its answer was lost. */
function isDoneAlready({ code, current }: ActionProblem, event: TimelineEvent, reason: string): boolean {
  if (code !== "stale_version") return false;
  const { version, retracted } = current as TimelineEvent;
  return version === event.version + 1 && retracted?.reason === reason.trim();
}
