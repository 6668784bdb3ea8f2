import type { ReactNode } from "react";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { Audience, Lane, Milestone } from "#domain/timeline/timeline-event.ts";
import type { EventDraft } from "./event-draft.ts";
import { audienceMeaning, audienceWords, laneWords, milestoneWords, optionsOf } from "./event-words.ts";

type Props = { draft: EventDraft; edit: (change: Partial<EventDraft>) => void; problem?: ActionProblem | undefined };

export function EventTextFields({ draft, edit, problem }: Props) {
  const error = (pointer: string) => problem?.errors?.find((one) => one.pointer === pointer)?.message;
  return (
    <>
      <Field label="Title" error={error("/title/en")}>
        {(field) => (
          <input
            {...field}
            type="text"
            value={draft.titleEn}
            required
            onChange={(event) => edit({ titleEn: event.target.value })}
          />
        )}
      </Field>
      <Field label="Text (optional)" error={error("/body/en")}>
        {(field) => (
          <textarea {...field} value={draft.bodyEn} onChange={(event) => edit({ bodyEn: event.target.value })} />
        )}
      </Field>
      <details open={draft.titleJa !== "" || draft.bodyJa !== ""}>
        <summary className="cursor-pointer text-accent">Japanese</summary>
        <div className="mt-2 grid gap-3">
          <Field label="Title in Japanese" error={error("/title/ja")}>
            {(field) => (
              <input
                {...field}
                lang="ja"
                type="text"
                value={draft.titleJa}
                onChange={(event) => edit({ titleJa: event.target.value })}
              />
            )}
          </Field>
          <Field label="Text in Japanese" error={error("/body/ja")}>
            {(field) => (
              <textarea
                {...field}
                lang="ja"
                value={draft.bodyJa}
                onChange={(event) => edit({ bodyJa: event.target.value })}
              />
            )}
          </Field>
        </div>
      </details>
    </>
  );
}

/** Lane, milestone and audience side by side; `hint` tells what the chosen audience means. */
export function EventChoices({ draft, edit, hint = false }: Props & { hint?: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <Field label="Lane">
        {(field) => (
          <Select
            {...field}
            value={draft.lane}
            options={optionsOf(laneWords)}
            onChoose={(lane) => edit({ lane: lane as Lane })}
          />
        )}
      </Field>
      <Field label="Milestone">
        {(field) => (
          <Select
            {...field}
            value={draft.milestone}
            options={[{ value: "", label: "none" }, ...optionsOf(milestoneWords)]}
            onChoose={(milestone) =>
              edit({ milestone: milestone as Milestone | "", ...(milestone === "" ? { record: false } : {}) })
            }
          />
        )}
      </Field>
      <Field label="Audience" hint={hint ? audienceMeaning[draft.audience] : undefined}>
        {(field) => (
          <Select
            {...field}
            value={draft.audience}
            options={optionsOf(audienceWords)}
            onChoose={(audience) => edit({ audience: audience as Audience })}
          />
        )}
      </Field>
    </div>
  );
}

export function EventKindFields({ draft, edit }: Props) {
  return (
    <>
      <EventChoices draft={draft} edit={edit} hint />
      {draft.milestone !== "" && (
        <label className="flex items-baseline gap-2">
          <input
            type="checkbox"
            checked={draft.record}
            onChange={(event) => edit({ record: event.target.checked })}
            className="translate-y-0.5"
          />
          <span>
            Time of record{" "}
            <span className="text-soft">
              – of several sources for “{milestoneWords[draft.milestone]}”, this one counts
            </span>
          </span>
        </label>
      )}
    </>
  );
}

export function EventSourceFields({ draft, edit, problem, children }: Props & { children: ReactNode }) {
  const error = (pointer: string) => problem?.errors?.find((one) => one.pointer === pointer)?.message;
  const isUsed = `${draft.sourceEn}${draft.sourceUrl}${draft.known.text}` !== "";
  return (
    <details open={isUsed}>
      <summary className="cursor-pointer text-accent">Source, and when it became known</summary>
      <div className="mt-2 grid gap-3">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Field label="Source" error={error("/source/name/en")}>
            {(field) => (
              <input
                {...field}
                type="text"
                value={draft.sourceEn}
                onChange={(event) => edit({ sourceEn: event.target.value })}
              />
            )}
          </Field>
          <Field label="Source in Japanese" error={error("/source/name/ja")}>
            {(field) => (
              <input
                {...field}
                lang="ja"
                type="text"
                value={draft.sourceJa}
                onChange={(event) => edit({ sourceJa: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field label="Address of the source" error={error("/source/url")}>
          {(field) => (
            <input
              {...field}
              type="text"
              inputMode="url"
              value={draft.sourceUrl}
              placeholder="https://"
              onChange={(event) => edit({ sourceUrl: event.target.value })}
            />
          )}
        </Field>
        {children}
      </div>
    </details>
  );
}
