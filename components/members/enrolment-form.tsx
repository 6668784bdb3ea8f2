"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** `enrolment`: shown this once, while it waits for its first code. */
export type EnrolmentState = {
  refused?: string;
  enrolment?: { uri: string; secret: string; recoveryCodes: string[] };
};
type Props = { next: string; action: (state: EnrolmentState, form: FormData) => Promise<EnrolmentState> };

/** First the password, then the secret for an app and its first code. */
export function EnrolmentForm({ next, action }: Props) {
  const [state, submit, isPending] = useActionState(action, {});
  return (
    <form action={submit} className="grid gap-4">
      <div aria-live="assertive">{state.refused && <Notice tone="problem">{state.refused}</Notice>}</div>
      <input type="hidden" name="next" value={next} />
      {state.enrolment ? <NewSecret {...state.enrolment} /> : <PasswordAgain />}
      <Button look="primary" type="submit" disabled={isPending}>
        {isPending ? "Checking…" : state.enrolment ? "Confirm" : "Make a secret"}
      </Button>
    </form>
  );
}

function PasswordAgain() {
  return (
    <Field label="Your password, once more">
      {(field) => <input {...field} type="password" name="password" autoComplete="current-password" required />}
    </Field>
  );
}

function NewSecret({ uri, secret, recoveryCodes }: NonNullable<EnrolmentState["enrolment"]>) {
  return (
    <>
      <section className="grid gap-1">
        <h2 className="text-lg">1. Add it to your authenticator app</h2>
        <p>
          <a href={uri}>Open it in the app on this device</a>, or type this key into the app:
        </p>
        <p className="font-mono select-all [overflow-wrap:anywhere]">{secret}</p>
      </section>
      <section className="grid gap-1">
        <h2 className="text-lg">2. Keep these recovery codes</h2>
        <p>Each is good once, if you lose the app. They are shown this once.</p>
        <ul className="columns-2 font-mono">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </section>
      <Field label="3. The code that the app shows now">
        {(field) => <input {...field} name="code" autoComplete="one-time-code" inputMode="numeric" required />}
      </Field>
    </>
  );
}
