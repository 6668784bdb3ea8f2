"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";

export type CodeState = { refused?: string };
type Props = { next: string; action: (state: CodeState, form: FormData) => Promise<CodeState> };

/** The second step of signing in: the app's code, or a recovery code in its place. */
export function CodeForm({ next, action }: Props) {
  const [state, submit, isPending] = useActionState(action, {});
  return (
    <form action={submit} className="grid gap-4">
      <div aria-live="assertive">{state.refused && <Notice tone="problem">{state.refused}</Notice>}</div>
      <input type="hidden" name="next" value={next} />
      <Field label="Code" hint="Six digits from your authenticator app, or one of your recovery codes.">
        {(field) => <input {...field} name="code" autoComplete="one-time-code" required autoFocus spellCheck={false} />}
      </Field>
      <Button look="primary" type="submit" disabled={isPending}>
        {isPending ? "Checking…" : "Go on"}
      </Button>
    </form>
  );
}
