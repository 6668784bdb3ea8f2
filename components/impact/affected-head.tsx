"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import { columnNames, sortable, sortedBy, sortIn, type AffectedColumnId } from "./affected-query.ts";
import { isCount } from "./affected-columns.tsx";

const signs = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;
const look = "px-2 py-1.5 text-[0.8125rem] font-medium whitespace-nowrap text-soft";

type Props = { shown: AffectedColumnId[]; query: URLSearchParams };

/** The server sorts, so the head of a column is a link to the rows in its order. */
export function AffectedHead({ shown, query }: Props) {
  return (
    <thead role="rowgroup" className="max-sm:block not-print:sm:block">
      <tr role="row" className="max-sm:flex max-sm:flex-wrap not-print:sm:grid not-print:sm:grid-cols-(--columns)">
        <th scope="col" role="columnheader" className={`${look} text-start`}>
          <span className="sr-only">Marked</span>
        </th>
        {shown.map((id) => (
          <HeadCell key={id} id={id} query={query} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ id, query }: { id: AffectedColumnId; query: URLSearchParams }) {
  const side = isCount(id) ? "text-start sm:text-end" : "text-start";
  const column = sortable.find((known) => known === id);
  if (column === undefined) {
    return (
      <th scope="col" role="columnheader" className={`${look} ${side}`}>
        {columnNames[id]}
      </th>
    );
  }
  const now = sortIn(query);
  const sorted = now.column !== column ? "none" : now.isDescending ? "descending" : "ascending";
  const Sign = signs[sorted];
  return (
    <th scope="col" role="columnheader" aria-sort={sorted} className={`${look} ${side}`}>
      <Link
        href={sortedBy(query, column)}
        scroll={false}
        prefetch={false}
        className="inline-flex items-center gap-1 text-inherit no-underline hover:text-ink hover:underline"
      >
        {columnNames[id]}
        <Sign aria-hidden size={13} className={`print:hidden ${sorted === "none" ? "opacity-50" : ""}`} />
      </Link>
    </th>
  );
}
