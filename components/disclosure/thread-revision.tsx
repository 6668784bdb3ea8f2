"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition, type FormEvent } from "react";
import { attempt, withReload } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { Message } from "#domain/disclosure/thread.ts";
import type { ThreadActions, ThreadPlace } from "./thread-actions.ts";
import { sendOnShortcut } from "./thread-shortcuts.ts";
import { useThreadDraft } from "./use-thread-draft.ts";

type Props = {
  thread: string;
  message: Message;
  body: string;
  place: ThreadPlace;
  actions: Pick<ThreadActions, "revise">;
  onDone: () => void;
};

/** One's own message said anew. */
export function ThreadRevision({ thread, message: { seq, version }, body, place, actions, onDone }: Props) {
  const draft = useThreadDraft(place.personId, `${thread}:${seq}`);
  const [isTouched, setTouched] = useState(false);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const router = useRouter();
  const words = isTouched || draft.words !== "" ? draft.words : body;
  const leave = () => {
    draft.clear();
    onDone();
  };
  const revise = (event: FormEvent) => {
    event.preventDefault();
    startWork(async () => {
      const result = await attempt(() => actions.revise(thread, seq, words, version));
      if (!result.ok) return setProblem(withReload(result.problem, true));
      leave();
      router.refresh();
    });
  };
  return (
    <form
      onSubmit={revise}
      onKeyDown={(event) => (event.key === "Escape" && words === body ? leave() : sendOnShortcut(event))}
      className="grid max-w-3xl gap-2"
    >
      <Field label={`Message ${seq}`} hint="What you said before stays readable.">
        {(field) => (
          <textarea
            {...field}
            rows={4}
            required
            autoFocus
            maxLength={20_000}
            value={words}
            onChange={({ target }) => {
              setTouched(true);
              draft.write(target.value);
            }}
          />
        )}
      </Field>
      {problem && <ProblemNotice problem={problem} title="The message stays as it was" />}
      <div className="flex gap-3">
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? "Saving…" : "Save"}
        </Button>
        <Button onClick={leave}>Leave as it was</Button>
      </div>
    </form>
  );
}
