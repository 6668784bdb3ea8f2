import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { notifiedParts, partIn, partNames } from "./account-query.ts";
import { numberText, percentText } from "./impact-words.ts";

type Props = {
  slug: string;
  summary: { accounts: number; reached: number; bounced: number; untold: number };
  unnamed: number;
  query: string;
  revision: number;
  newest: number | undefined;
};

/** How many of all were told; each number leads to those it counts. */
export function AccountSummary({ slug, summary, unnamed, query, revision, newest }: Props) {
  const asked = new URLSearchParams(query);
  const chosen = partIn(asked);
  return (
    <div className="mb-5 grid gap-3">
      {newest !== revision && (
        <Notice tone="warning" title={`Counted under revision ${revision} of the rule`}>
          Revision {newest} is the newest; until it is counted, these are the accounts of the one before.
        </Notice>
      )}
      <p className="font-text text-xl">
        {numberText(summary.reached)} of {numberText(summary.accounts)} affected{" "}
        {summary.accounts === 1 ? "account was" : "accounts were"} told
        {summary.accounts > 0 && `, ${percentText(summary.reached, summary.accounts)}`}.
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 print:hidden">
        <li>
          <Link href={partAddress(asked, undefined)} aria-current={chosen === undefined ? "page" : undefined}>
            All
          </Link>{" "}
          {numberText(summary.accounts)}
        </li>
        {notifiedParts.map((part) => (
          <li key={part}>
            <Link href={partAddress(asked, part)} aria-current={chosen === part ? "page" : undefined}>
              {partNames[part]}
            </Link>{" "}
            {numberText(summary[part])}
          </li>
        ))}
      </ul>
      {unnamed > 0 && (
        <p className="text-soft">
          <Link href={`/console/incidents/${slug}/impact/requests?account.is=empty`}>
            {numberText(unnamed)} affected {unnamed === 1 ? "request" : "requests"}
          </Link>{" "}
          {unnamed === 1 ? "names" : "name"} no account: of {unnamed === 1 ? "it" : "them"} nobody can be told by this
          list.
        </p>
      )}
      <Search asked={asked} />
    </div>
  );
}

function Search({ asked }: { asked: URLSearchParams }) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
      {["sort", "tz", "notified"].map((name) => {
        const value = asked.get(name);
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      <Field label="Account contains" className="w-56">
        {(field) => (
          <input {...field} type="search" name="account" maxLength={500} defaultValue={asked.get("account") ?? ""} />
        )}
      </Field>
      <Button type="submit">Look for it</Button>
    </form>
  );
}

function partAddress(query: URLSearchParams, part: string | undefined): string {
  const next = new URLSearchParams(query);
  next.delete("after");
  if (part === undefined) next.delete("notified");
  else next.set("notified", part);
  return `?${next}`;
}
