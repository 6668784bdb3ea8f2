"use client";

import { useId, useState, useTransition } from "react";
import { attemptTwice } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { draftFieldWords, fieldInWords } from "./draft-in-words.ts";
import { draftOf, touchedFields, type DraftField } from "./event-draft.ts";
import type { TimelineActions } from "./timeline-actions.ts";

type Props = {
  slug: string;
  event: TimelineEvent;
  retract: TimelineActions["retract"];
  onRetracted: () => void;
  onClose: () => void;
};

export function RetractForm({ slug, event, retract, onRetracted, onClose }: Props) {
  const titleId = useId();
  const [reason, setReason] = useState("");
  const [seen, setSeen] = useState(event);
  const [newer, setNewer] = useState<Newer>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attemptTwice(() => retract(slug, event.id, reason, seen.version));
      if (result.ok || isDoneAlready(result.problem, seen, reason)) return onRetracted();
      const stale = newerOf(result.problem, seen);
      setNewer(stale ?? newer);
      setProblem(stale ? undefined : result.problem);
      // Whoever has seen what changed may retract that version.
      if (stale) setSeen(stale.current);
    });
  return (
    <form
      aria-labelledby={titleId}
      className="grid gap-3 border border-bad bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
      onKeyDown={(key) => key.key === "Escape" && !key.nativeEvent.isComposing && onClose()}
    >
      <h2 id={titleId} className="text-lg">
        Retract “{event.title.en}”
      </h2>
      <p className="text-soft">
        It stays in the record with your reason and can be read there; it counts for nothing any more, and the next
        publication is without it.
      </p>
      <Field label="Reason">
        {(field) => (
          <input
            {...field}
            type="text"
            required
            autoFocus
            value={reason}
            onChange={(changed) => setReason(changed.target.value)}
          />
        )}
      </Field>
      {newer && <NewerVersion newer={newer} />}
      {problem && <ProblemNotice problem={problem} title="Not retracted" />}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" type="submit" disabled={isSending || seen.retracted !== undefined}>
          {isSending ? "Retracting…" : newer ? `Retract version ${seen.version}` : "Retract event"}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}

/** What is stored now, and what the person had before their eyes when they asked. */
type Newer = { current: TimelineEvent; before: TimelineEvent; savedBy: ActionProblem["savedBy"] };

function newerOf({ code, current, savedBy }: ActionProblem, before: TimelineEvent): Newer | undefined {
  return code === "stale_version" ? { current: current as TimelineEvent, before, savedBy } : undefined;
}

/** What somebody saved meanwhile, to be read before it is retracted. */
export function NewerVersion({ newer: { current, before, savedBy } }: { newer: Newer }) {
  const [was, is] = [draftOf(before), draftOf(current)];
  const changed = touchedFields(is, was);
  const by = savedBy ? `${savedBy.name} saved version ${current.version} at ${savedBy.at}.` : "";
  if (current.retracted) {
    return (
      <Notice tone="warning" title="It is retracted already.">
        <p>
          {by} {current.retracted.reason}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Not retracted yet: somebody saved a newer version.">
      <p>{by} Your reason is still there. Read what changed; the button below retracts the version that stands now.</p>
      <dl className="mt-1">
        {(Object.keys(draftFieldWords) as DraftField[])
          .filter((field) => changed.has(field))
          .map((field) => (
            <div key={field}>
              <dt className="font-medium">{draftFieldWords[field]}</dt>
              <dd>
                <del>{fieldInWords(field, was) || "(empty)"}</del> → <ins>{fieldInWords(field, is) || "(empty)"}</ins>
              </dd>
            </div>
          ))}
      </dl>
    </Notice>
  );
}

/** The first try arrived and only its answer was lost. */
function isDoneAlready({ code, current }: ActionProblem, event: TimelineEvent, reason: string): boolean {
  if (code !== "stale_version") return false;
  const { version, retracted } = current as TimelineEvent;
  return version === event.version + 1 && retracted?.reason === reason.trim();
}
