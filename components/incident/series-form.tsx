"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { Series } from "#domain/incident/incident.ts";

type Fields = { key: string; en: string; ja: string };
type Props = {
  slug: string;
  series: Series | undefined;
  version: number;
  putIntoSeries: (slug: string, series: Series | null, version: number) => Promise<ActionResult<object>>;
};

/** Incidents with the same key are told together: each public page leads to the others. An empty key is no series. */
export function SeriesForm({ slug, series, version, putIntoSeries }: Props) {
  const [fields, setFields] = useState<Fields>({
    ...{ key: series?.key ?? "", en: series?.name.en ?? "", ja: series?.name.ja ?? "" },
  });
  const [outcome, setOutcome] = useState<{ problem?: ActionProblem; said?: string }>({});
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => putIntoSeries(slug, wanted(fields), version));
      setOutcome(
        result.ok ? { said: "It is saved; readers see it with the next revision." } : { problem: result.problem },
      );
    });
  return (
    <section aria-labelledby="series" className="mt-10 max-w-3xl">
      <h2 id="series" className="text-lg">
        Series
      </h2>
      <p className="mb-3 text-soft">
        Incidents of one key are told together: each public page leads to the others. Without a key, it is of no series.
      </p>
      <form
        className="grid gap-3 sm:grid-cols-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          send();
        }}
      >
        <Line label="Key" hint="Lower-case letters, digits and -" name="key" {...{ fields, setFields }} />
        <Line label="Name, English" name="en" {...{ fields, setFields }} />
        <Line label="Name, Japanese" name="ja" {...{ fields, setFields }} />
        <div className="grid gap-3 sm:col-span-3">
          <p aria-live="polite" className={outcome.said ? "text-good" : "sr-only"}>
            {outcome.said}
          </p>
          {outcome.problem && <ProblemNotice problem={outcome.problem} title="Not saved" />}
          <div>
            <Button type="submit" disabled={isSending}>
              {isSending ? "Saving…" : "Save the series"}
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}

function wanted({ key, en, ja }: Fields): Series | null {
  if (key.trim() === "") return null;
  return { key: key.trim(), name: { en, ...(ja.trim() !== "" && { ja }) } };
}

type LineProps = {
  label: string;
  hint?: string;
  name: keyof Fields;
  fields: Fields;
  setFields: (fields: Fields) => void;
};

function Line({ label, hint, name, fields, setFields }: LineProps) {
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <input
          {...field}
          type="text"
          maxLength={300}
          value={fields[name]}
          lang={name === "ja" ? "ja" : undefined}
          onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
        />
      )}
    </Field>
  );
}
