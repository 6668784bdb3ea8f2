"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { ZoneSelect } from "#components/timeline/zone-select.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { NewIncident, Severity } from "#domain/incident/incident.ts";
import { severityWords } from "./incident-words.ts";

type Props = { zones: string[]; create: (input: NewIncident) => Promise<ActionResult<{ slug: string }>> };

type Draft = {
  titleEn: string;
  titleJa: string;
  summaryEn: string;
  summaryJa: string;
  slug: string;
  severity: Severity;
  zone: string;
  embargoed: boolean;
};

const empty: Draft = {
  titleEn: "",
  titleJa: "",
  summaryEn: "",
  summaryJa: "",
  slug: "",
  severity: "medium",
  zone: "UTC",
  embargoed: false,
};

const severities = Object.entries(severityWords).map(([value, label]) => ({ value, label }));

export function NewIncidentForm({ zones, create }: Props) {
  const router = useRouter();
  const [draft, setDraft] = useState(empty);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const edit = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => create(incidentOf(draft)));
      if (result.ok) return router.push(`/console/incidents/${result.slug}/timeline?new=1`);
      setProblem(result.problem);
    });
  return (
    <form
      className="grid gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
    >
      <Words draft={draft} edit={edit} />
      <Circumstances draft={draft} edit={edit} zones={zones} />
      {problem && <ProblemNotice problem={problem} title="Not created" />}
      <div>
        <Button look="primary" type="submit" disabled={isSending}>
          {isSending ? "Creating…" : "Create incident"}
        </Button>
      </div>
    </form>
  );
}

type Fields = { draft: Draft; edit: (change: Partial<Draft>) => void };

function Words({ draft, edit }: Fields) {
  return (
    <>
      <Field label="Title">
        {(field) => (
          <input
            {...field}
            type="text"
            required
            autoFocus
            value={draft.titleEn}
            onChange={(event) => edit({ titleEn: event.target.value })}
          />
        )}
      </Field>
      <Field label="Summary in one sentence">
        {(field) => (
          <textarea
            {...field}
            required
            value={draft.summaryEn}
            onChange={(event) => edit({ summaryEn: event.target.value })}
          />
        )}
      </Field>
      <details>
        <summary className="cursor-pointer text-accent">Japanese</summary>
        <div className="mt-2 grid gap-3">
          <Field label="Title in Japanese">
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
          <Field label="Summary in Japanese">
            {(field) => (
              <textarea
                {...field}
                lang="ja"
                value={draft.summaryJa}
                onChange={(event) => edit({ summaryJa: event.target.value })}
              />
            )}
          </Field>
        </div>
      </details>
    </>
  );
}

function Circumstances({ draft, edit, zones }: Fields & { zones: string[] }) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Severity">
          {(field) => (
            <Select
              {...field}
              value={draft.severity}
              options={severities}
              onChoose={(severity) => edit({ severity: severity as Severity })}
            />
          )}
        </Field>
        <Field label="Zone of the incident" className="sm:col-span-2" hint="Its pages state their times in it.">
          {(field) => (
            <ZoneSelect
              {...field}
              zones={{ all: zones }}
              value={draft.zone}
              onChoose={(zone) => edit({ zone })}
              mustBeStated
            />
          )}
        </Field>
      </div>
      <Field
        label="Address (optional)"
        hint="Lower-case letters, digits and dashes; made from the title where it is empty."
      >
        {(field) => (
          <input {...field} type="text" value={draft.slug} onChange={(event) => edit({ slug: event.target.value })} />
        )}
      </Field>
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          checked={draft.embargoed}
          onChange={(event) => edit({ embargoed: event.target.checked })}
          className="translate-y-0.5"
        />
        <span>Under embargo: only the people named on it can see that it exists</span>
      </label>
    </>
  );
}

function incidentOf({ titleEn, titleJa, summaryEn, summaryJa, slug, ...rest }: Draft): NewIncident {
  const text = (en: string, ja: string) => (ja.trim() === "" ? { en } : { en, ja });
  return {
    ...rest,
    title: text(titleEn, titleJa),
    summary: text(summaryEn, summaryJa),
    ...(slug.trim() === "" ? {} : { slug: slug.trim() }),
  };
}
