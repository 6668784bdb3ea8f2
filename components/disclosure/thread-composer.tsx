"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition, type FormEvent } from "react";
import { attempt, withReload } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { ThreadActions, ThreadPlace } from "./thread-actions.ts";
import { sendOnShortcut } from "./thread-shortcuts.ts";
import { useThreadDraft } from "./use-thread-draft.ts";

type Props = { thread: string; readers: string; place: ThreadPlace; actions: Pick<ThreadActions, "post"> };

export const COMPOSER = "thread-composer";

/** Says who will read it, where it is written. */
export function ThreadComposer({ thread, readers, place, actions }: Props) {
  const { words, write, clear } = useThreadDraft(place.personId, `${thread}:message`);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const attemptId = useAttemptId();
  const router = useRouter();
  const post = (event: FormEvent) => {
    event.preventDefault();
    startWork(async () => {
      const result = await attempt(() => actions.post(thread, words, attemptId(words)));
      setProblem(result.ok ? undefined : withReload(result.problem, true));
      if (!result.ok) return;
      clear();
      router.refresh();
    });
  };
  return (
    <form onSubmit={post} onKeyDown={sendOnShortcut} className="mt-4 grid max-w-3xl gap-2 print:hidden">
      <Field label="Your message" hint={`Read by: ${readers}. Plain text; files are attached once it is sent.`}>
        {(field) => (
          <textarea
            {...field}
            data-thread={COMPOSER}
            rows={4}
            required
            maxLength={20_000}
            value={words}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      {problem && <ProblemNotice problem={problem} title="The message was not sent" />}
      <div className="flex flex-wrap items-baseline gap-x-4">
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? "Sending…" : "Send"}
        </Button>
        <span className="text-[0.8125rem] text-faint">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends, <kbd>j</kbd> and <kbd>k</kbd> go from message to message, <kbd>r</kbd>{" "}
          comes here.
        </span>
      </div>
    </form>
  );
}
