"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { FormEvent, ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import {
  columnIds,
  columnNames,
  countColumns,
  excludedIn,
  textColumns,
  textModes,
  withoutEmpty,
  type AffectedColumnId,
} from "./affected-query.ts";
import type { WishProblems } from "./affected-wish.ts";

export type Named = { id: string; name: string };
type Props = {
  query: string;
  shown: AffectedColumnId[];
  problems: WishProblems;
  logs: Named[];
  reasons: Named[];
  zone: string;
};

const excludedWords = { without: "not shown", with: "shown too", only: "shown alone" } as const;
const grid = "grid gap-3 sm:grid-cols-2 lg:grid-cols-4";

/** A view of the rows is an address: kept, sent and opened again as any other. Without JavaScript the form asks for it too. */
export function AffectedFilterForm({ query, shown, problems, logs, reasons, zone }: Props) {
  const asked = new URLSearchParams(query);
  const tz = asked.get("tz");
  const router = useRouter();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = withoutEmpty(new FormData(event.currentTarget));
    router.push(wanted.size === 0 ? location.pathname : `?${wanted}`, { scroll: false });
  };
  const filters = [...asked.keys()].filter((name) => !["show", "sort", "tz", "after", "excluded"].includes(name));
  return (
    <form key={query} method="get" onSubmit={submit} className="grid gap-3 print:hidden">
      {["sort", "tz"].map((name) => {
        const value = asked.get(name);
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      <details open={filters.length > 0 || Object.keys(problems).length > 0} className="border-y border-line py-2">
        <summary className="cursor-pointer font-medium text-accent">Filter and columns</summary>
        <Filters {...{ asked, shown, problems, logs, reasons, zone }} />
      </details>
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          name="excluded"
          label="Excluded rows"
          value={excludedIn(asked)}
          options={Object.entries(excludedWords).map(([id, name]) => ({ id, name }))}
        />
        <Button type="submit">Show</Button>
        {(filters.length > 0 || asked.has("show") || asked.has("excluded")) && (
          <Link href={`?${new URLSearchParams(tz === null ? {} : { tz })}`}>Show all again</Link>
        )}
      </div>
    </form>
  );
}

type FiltersProps = Omit<Props, "query"> & { asked: URLSearchParams };

function Filters({ asked, shown, problems, logs, reasons, zone }: FiltersProps) {
  return (
    <div className="mt-2 grid gap-4">
      <div className={grid}>
        {textColumns.map((name) => (
          <TextFilter key={name} name={name} asked={asked} />
        ))}
      </div>
      <div className={grid}>
        {countColumns.map((name) => (
          <Pair key={name} legend={columnNames[name]} names={[`${name}.min`, `${name}.max`]} {...{ asked, problems }}>
            {["at least", "at most"]}
          </Pair>
        ))}
        <Pair legend={`Time, in ${zone}`} names={["from", "until"]} {...{ asked, problems }}>
          {["from, included", "until, not included"]}
        </Pair>
        <div className="grid content-start gap-2">
          <Choice name="log" label="Log" asked={asked} options={logs} />
          <Choice name="reason" label="Excluded because" asked={asked} options={reasons} />
        </div>
      </div>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="mb-1 text-[0.8125rem] font-medium text-soft">Columns</legend>
        {columnIds.map((id) => (
          <label key={id} className="flex items-center gap-1.5">
            <input type="checkbox" name="show" value={id} defaultChecked={shown.includes(id)} />
            {columnNames[id]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function TextFilter({ name, asked }: { name: (typeof textColumns)[number]; asked: URLSearchParams }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-[0.8125rem] font-medium text-soft">{columnNames[name]}</legend>
      <div className="grid gap-1">
        <select
          aria-label={`How ${columnNames[name]} is compared`}
          name={`${name}.is`}
          defaultValue={asked.get(`${name}.is`) ?? "contains"}
        >
          {textModes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          aria-label={`${columnNames[name]}: text`}
          name={name}
          type="search"
          autoComplete="off"
          maxLength={500}
          defaultValue={asked.get(name) ?? ""}
        />
      </div>
    </fieldset>
  );
}

type PairProps = {
  legend: string;
  names: [string, string];
  asked: URLSearchParams;
  problems: WishProblems;
  children: string[];
};

function Pair({ legend, names, asked, problems, children }: PairProps): ReactNode {
  return (
    <fieldset className="grid min-w-0 content-start gap-1">
      <legend className="text-[0.8125rem] font-medium text-soft">{legend}</legend>
      {names.map((name, at) => (
        <Field key={name} label={`${legend}: ${children[at]}`} hideLabel error={problems[name]}>
          {(field) => (
            <input
              {...field}
              name={name}
              type="text"
              autoComplete="off"
              maxLength={100}
              placeholder={children[at]}
              defaultValue={asked.get(name) ?? ""}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; options: Named[]; asked?: URLSearchParams; value?: string };

/** With what is asked for given, it may also be left open. */
function Choice({ name, label, options, asked, value }: ChoiceProps) {
  return (
    <Field label={label}>
      {(field) => (
        <select {...field} name={name} defaultValue={value ?? asked?.get(name) ?? ""}>
          {asked && <option value="">any</option>}
          {options.map(({ id, name: words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
