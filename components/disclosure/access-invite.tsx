"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { AccessActions } from "./access-actions.ts";

type Props = { party: string; name: string; invite: AccessActions["invite"] };

/** A plain form: it works without the page's script too. */
export function AccessInvite({ party, name, invite }: Props) {
  const [{ email, refused, invited }, submit, isPending] = useActionState(invite.bind(null, party), { email: "" });
  return (
    <form action={submit} aria-label={`Invite somebody for ${name}`} className="mt-2 grid max-w-xl gap-2 print:hidden">
      <div aria-live="polite" className="grid gap-2">
        {invited && <Invited {...invited} />}
      </div>
      <Field
        label="Invite an e-mail address"
        hint="The link works once, for this address only, for seven days. It says nothing of the case."
        error={refused}
      >
        {(field) => (
          <span className="flex gap-2">
            <input
              {...field}
              key={email}
              type="email"
              name="email"
              autoComplete="off"
              required
              defaultValue={email}
              className="min-w-0 grow"
            />
            <Button type="submit" disabled={isPending}>
              Invite
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}

function Invited({ email, link }: NonNullable<Awaited<ReturnType<Props["invite"]>>["invited"]>) {
  if (link === undefined) return <Notice tone="done" title={`An invitation is being sent to ${email}.`} />;
  return (
    <Notice tone="warning" title={`No mail is set up: hand this link to ${email} yourself.`}>
      <p>It is shown only now.</p>
      <p>
        <code className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{link}</code>
      </p>
      <Button look="bare" onClick={() => void navigator.clipboard.writeText(link)}>
        Copy the link
      </Button>
    </Notice>
  );
}
