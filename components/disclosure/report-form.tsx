"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ReportAsked, ReportFormat } from "./report-actions.ts";

export type PartyOfCase = { key: string; name: string; isVendor: boolean };

type Props = {
  parties: PartyOfCase[];
  text: string;
  write: (text: string) => void;
  isBusy: boolean;
  read: (asked: ReportAsked) => void;
};

const formats = [
  { value: "hackerone", label: "HackerOne report (JSON)" },
  { value: "github_advisory", label: "GitHub repository advisory (JSON)" },
];
const NEWCOMER = "reporter";

export function ReportForm({ parties, text, write, isBusy, read }: Props) {
  const [format, setFormat] = useState<ReportFormat>("hackerone");
  const [vendor, setVendor] = useState(parties.find(({ isVendor }) => isVendor)?.key ?? parties[0]?.key ?? "vendor");
  const [reporter, setReporter] = useState(NEWCOMER);
  const known = parties.map(({ key, name }) => ({ value: key, label: name }));
  const others = known.filter(({ value }) => value !== NEWCOMER);
  const asNew = { value: NEWCOMER, label: known.find(({ value }) => value === NEWCOMER)?.label ?? "A new party" };
  return (
    <form
      className="grid max-w-4xl gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        read({ format, text, parties: { vendor, reporter } });
      }}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="What it is">
          {(field) => (
            <Select
              {...field}
              value={format}
              options={formats}
              onChoose={(value) => setFormat(value as ReportFormat)}
            />
          )}
        </Field>
        <Field label="Who handles the report">
          {(field) => <Select {...field} value={vendor} options={known} onChoose={setVendor} />}
        </Field>
        <Field label="Who made it">
          {(field) => <Select {...field} value={reporter} options={[asNew, ...others]} onChoose={setReporter} />}
        </Field>
      </div>
      <Words text={text} write={write} />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit" disabled={isBusy} aria-keyshortcuts="Control+Enter">
          {isBusy ? "Working…" : "Read"}
        </Button>
        <span className="text-[0.8125rem] text-faint">
          Nothing is entered yet. What is pasted is kept in this browser until it is entered.
        </span>
      </div>
    </form>
  );
}

function Words({ text, write }: Pick<Props, "text" | "write">) {
  return (
    <>
      <Field label="Report" hint="The JSON that the API of the other system answers.">
        {(field) => (
          <textarea
            {...field}
            required
            rows={8}
            spellCheck={false}
            className="font-mono text-[0.8125rem]"
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={(key) => {
              if (key.key === "Enter" && (key.ctrlKey || key.metaKey)) key.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <Field label="Or a file of it">
        {(field) => (
          <input
            {...field}
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => void target.files?.[0]?.text().then(write)}
          />
        )}
      </Field>
    </>
  );
}
