"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";

export type SignInState = { email: string; refused?: string };
type Props = { next: string; action: (state: SignInState, form: FormData) => Promise<SignInState> };

/** Works before and without the page's script: a plain form. */
export function SignInForm({ next, action }: Props) {
  const [state, submit, isPending] = useActionState(action, { email: "" });
  return (
    <form action={submit} className="grid gap-4">
      <div aria-live="assertive">{state.refused && <Notice tone="problem">{state.refused}</Notice>}</div>
      <input type="hidden" name="next" value={next} />
      <Field label="E-mail">
        {(field) => (
          <input
            {...field}
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus
            defaultValue={state.email}
          />
        )}
      </Field>
      <Field label="Password">
        {(field) => <input {...field} type="password" name="password" autoComplete="current-password" required />}
      </Field>
      <Button look="primary" type="submit" disabled={isPending}>
        {isPending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
