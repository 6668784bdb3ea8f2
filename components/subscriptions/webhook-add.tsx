"use client";

import { useActionState } from "react";
import { WEBHOOK_EVENTS } from "#domain/subscriptions/notice.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { AddAction } from "./webhook-actions.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

/** A plain form: it works without the page's script too. */
export function WebhookAdd({ add }: { add: AddAction }) {
  const [{ url, refused, secret }, submit, isPending] = useActionState(add, { url: "" });
  return (
    <form action={submit} aria-label="Add an endpoint" className="grid max-w-2xl gap-3 print:hidden">
      <div aria-live="polite">{secret !== undefined && <WebhookSecret secret={secret} />}</div>
      <Field
        label="Address"
        hint="https, port 443, or http, port 80; an address that leads inside this network is refused."
        error={refused}
      >
        {(field) => (
          <input
            {...field}
            key={url}
            type="url"
            name="url"
            required
            autoComplete="off"
            defaultValue={url}
            placeholder="https://hooks.example.org/candor"
            className="w-full"
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-0.5 text-[0.8125rem] font-medium text-soft">Events</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} className="inline-flex min-h-6 items-center gap-2">
              <input type="checkbox" name="events" value={event} defaultChecked />
              <code className="font-mono text-[0.8125rem]">{event}</code>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" look="primary" disabled={isPending}>
          Add
        </Button>
      </div>
    </form>
  );
}
