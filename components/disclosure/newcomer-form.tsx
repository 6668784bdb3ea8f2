"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";

export type NewcomerState = { name: string; refused?: string };
type Props = { email: string; action: (state: NewcomerState, form: FormData) => Promise<NewcomerState> };

/** Works without the page's script too: a plain form. */
export function NewcomerForm({ email, action }: Props) {
  const [state, submit, isPending] = useActionState(action, { name: "" });
  return (
    <form action={submit} className="grid gap-4">
      <div aria-live="assertive">{state.refused && <Notice tone="problem">{state.refused}</Notice>}</div>
      <Field label="E-mail" hint="The invitation is for this address only.">
        {(field) => <input {...field} type="email" autoComplete="username" value={email} readOnly />}
      </Field>
      <Field label="Your name" hint="The other people of the case see it beside what you say.">
        {(field) => (
          <input {...field} name="name" autoComplete="name" maxLength={200} required defaultValue={state.name} />
        )}
      </Field>
      <Field label="A new password" hint="At least 8 characters.">
        {(field) => (
          <input
            {...field}
            type="password"
            name="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            required
          />
        )}
      </Field>
      <Button look="primary" type="submit" disabled={isPending}>
        {isPending ? "Accepting…" : "Accept the invitation"}
      </Button>
    </form>
  );
}
