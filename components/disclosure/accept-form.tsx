"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

export type AcceptState = { refused?: string };
type Props = { email: string; action: (state: AcceptState) => Promise<AcceptState> };

export function AcceptForm({ email, action }: Props) {
  const [state, submit, isPending] = useActionState(action, {});
  return (
    <form action={submit} className="grid gap-4">
      <div aria-live="assertive">{state.refused && <Notice tone="problem">{state.refused}</Notice>}</div>
      <p>You are signed in with {email}.</p>
      <Button look="primary" type="submit" disabled={isPending}>
        {isPending ? "Accepting…" : "Accept the invitation"}
      </Button>
    </form>
  );
}
