"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { RecordActions } from "./record-actions.ts";

type Props = { slug: string; actions: Pick<RecordActions, "add">; onClose: () => void };

/** Where it stands is enough; the forge tells the rest, once it may be asked. */
export function AddressForm({ slug, actions, onClose }: Props) {
  const [address, setAddress] = useState("");
  const [role, setRole] = useState("");
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSaving, startSaving] = useTransition();
  const attemptId = useAttemptId();
  const save = () =>
    startSaving(async () => {
      const entry = { address: address.trim(), ...(role.trim() !== "" && { role: { en: role.trim() } }) };
      const result = await attempt(() => actions.add(slug, "items", entry, attemptId(JSON.stringify(entry))));
      if (result.ok) onClose();
      else setProblem(result.problem);
    });
  return (
    <form
      noValidate
      aria-label="Add by address"
      className="grid gap-3 border border-line-strong bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
    >
      <fieldset disabled={isSaving} className="grid min-w-0 gap-3 md:grid-cols-2">
        <Field
          label="Address"
          hint="owner/name#12, owner/name@{commit} or the address of its page."
          error={problem?.errors?.find(({ pointer }) => pointer === "/address")?.message}
        >
          {(field) => (
            <input
              {...field}
              type="text"
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Field>
        <Field label="What it is to this incident" hint="May be said later.">
          {(field) => <input {...field} type="text" value={role} onChange={({ target }) => setRole(target.value)} />}
        </Field>
      </fieldset>
      <p className="text-[0.8125rem] text-soft">
        Title, state and dates come from GitHub when its repository may be asked about; until then they are said to be
        unknown and can be entered by hand. A repository that is not recorded yet is begun with its name, and its
        versions cannot be compared before its scheme is chosen.
      </p>
      {problem && <ProblemNotice problem={problem} title="Not added" />}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" disabled={isSaving}>
          {isSaving ? "Adding…" : "Add"}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}
