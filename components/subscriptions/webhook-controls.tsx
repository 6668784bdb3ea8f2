"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { WebhookAct, WebhookAction } from "./webhook-actions.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

type Props = { id: string; url: string; version: number; isActive: boolean; act: WebhookAction };

export function WebhookControls({ isActive, ...props }: Props) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 print:hidden">
      <Now {...props} what="test" word="Send a test" />
      <Now {...props} what={isActive ? "pause" : "start"} word={isActive ? "Pause" : "Start again"} />
      <Asked {...props} what="rotate" word="Change the secret" means="For a day the one before signs too." />
      <Asked {...props} what="remove" word="Remove" means="What waits for it is not sent." />
    </div>
  );
}

type ActProps = Omit<Props, "isActive"> & { what: WebhookAct; word: string };

function Now({ id, url, version, act, what, word }: ActProps) {
  const [state, submit, isPending] = useActionState(act.bind(null, id, version, what), {});
  return (
    <form action={submit} className="inline-flex flex-wrap items-baseline gap-2">
      <Button type="submit" disabled={isPending}>
        {word}
        <span className="sr-only"> to {url}</span>
      </Button>
      <Said {...state} />
    </form>
  );
}

/** Asks once more; opens without the page's script. */
function Asked({ id, url, version, act, what, word, means }: ActProps & { means: string }) {
  const [state, submit, isPending] = useActionState(act.bind(null, id, version, what), {});
  return (
    <details>
      <summary className="w-fit cursor-pointer text-accent">
        {word}
        <span className="sr-only"> of {url}</span>
      </summary>
      <form action={submit} className="my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{means}</span>
        <Button type="submit" look="danger" disabled={isPending}>
          {word}
          <span className="sr-only"> of {url}, now</span>
        </Button>
        <Said {...state} />
      </form>
    </details>
  );
}

function Said({ refused, said, secret }: { refused?: string; said?: string; secret?: string }) {
  return (
    <span role="status" className={refused === undefined ? "text-soft" : "text-bad"}>
      {refused ?? said}
      {secret !== undefined && <WebhookSecret secret={secret} />}
    </span>
  );
}
