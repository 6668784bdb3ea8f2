"use client";

import Link from "next/link";
import { useState } from "react";
import type { ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import type { AccountLine } from "./account-line.ts";
import { partNames, type NotifiedPart } from "./account-query.ts";
import { AccountTable } from "./account-table.tsx";
import { NoticeForm } from "./notice-form.tsx";
import { accountsText, type NoteNotice } from "./notice-words.ts";

export type AccountPart = {
  part: NotifiedPart;
  lines: AccountLine[];
  /** Missing where only some of them are looked for. */
  total?: number | undefined;
  /** The address of what comes after these. */
  next?: string | undefined;
};
type Props = {
  slug: string;
  parts: AccountPart[];
  query: string;
  untold: number;
  zones: ZoneList;
  /** Both missing where the reader may not write. */
  note?: NoteNotice | undefined;
  readTold?: ReadTimeAction | undefined;
};

/** Those who were told nothing stand first. Marked accounts are noted as told, all at once. */
export function AccountBoard({ slug, parts, query, untold, zones, note, readTold }: Props) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = (accounts: string[], isMarked: boolean) =>
    setMarked((now) => {
      const next = new Set(now);
      for (const account of accounts) {
        if (isMarked) next.add(account);
        else next.delete(account);
      }
      return next;
    });
  const mayWrite = note !== undefined && readTold !== undefined;
  return (
    <div className={mayWrite ? "grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]" : ""}>
      <div className="grid min-w-0 content-start gap-6">
        {parts.map((part) => (
          <Part key={part.part} {...{ slug, part, query }} marking={mayWrite ? { marked, mark } : undefined} />
        ))}
      </div>
      {mayWrite && (
        <aside id="notice" aria-label="Note what accounts were told" className="print:hidden">
          <div className="sticky top-4">
            <NoticeForm
              {...{ slug, zones, note, readTold, untold }}
              marked={[...marked]}
              onNoted={() => setMarked(new Set())}
            />
          </div>
        </aside>
      )}
      {mayWrite && marked.size > 0 && (
        <p className="sticky bottom-0 border-t border-line-strong bg-raised px-3 py-2 lg:hidden">
          {accountsText(marked.size)} marked · <a href="#notice">Note what they were told</a>
        </p>
      )}
    </div>
  );
}

type PartProps = {
  slug: string;
  part: AccountPart;
  query: string;
  marking: Parameters<typeof AccountTable>[0]["marking"];
};

function Part({ slug, part: { part, lines, total, next }, query, marking }: PartProps) {
  return (
    <section>
      <h2 id={part} className="mb-2 text-lg">
        {partNames[part]}{" "}
        {total !== undefined && <span className="font-normal text-soft">· {accountsText(total)}</span>}
      </h2>
      {lines.length === 0 ? (
        <p className="border-y border-line px-2 py-4 text-soft">{part === "untold" ? "Nobody is left." : "Nobody."}</p>
      ) : (
        <div className="overflow-x-auto" role="region" aria-labelledby={part} tabIndex={0}>
          <AccountTable slug={slug} label={partNames[part]} lines={lines} query={query} marking={marking} />
        </div>
      )}
      {next !== undefined && (
        <p className="mt-2 print:hidden">
          <Link href={next} prefetch={false}>
            More: {partNames[part].toLowerCase()}
          </Link>
        </p>
      )}
    </section>
  );
}
