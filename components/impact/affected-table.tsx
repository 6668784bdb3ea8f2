"use client";

import { useTable } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { columnStyle } from "#components/table/column-widths.ts";
import { TableBody } from "#components/table/table-body.tsx";
import { workspaceTable } from "#components/table/table-features.ts";
import { asTabSeparated } from "#components/table/table-state.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { guardFormula } from "#domain/timeline/export/formula-guard.ts";
import { affectedColumns, affectedWidths } from "./affected-columns.tsx";
import { AffectedHead } from "./affected-head.tsx";
import { useMarking } from "./affected-marking.ts";
import { MOST_ROWS, useAffectedPages, type AffectedPart } from "./affected-pages.ts";
import { columnIds, columnNames, type AffectedColumnId, type AffectedLine } from "./affected-query.ts";
import { numberText } from "./impact-words.ts";

type Props = {
  first: AffectedPart;
  /** Missing where the page begins in the middle. */
  total: number | undefined;
  shown: AffectedColumnId[];
  /** As it stands in the address. */
  query: string;
  /** Gives the rows after a cursor. */
  rows: string;
};

/** Rows that the server sorts and filters; those near the window are there, and the next ones are read before they are needed. */
export function AffectedTable({ first, total, shown, query, rows: address }: Props) {
  const pages = useAffectedPages(first, address);
  const { said, copy } = useCopying(shown);
  const marking = useMarking(pages.rows, (rows) => void copy(rows));
  const asked = useMemo(() => new URLSearchParams(query), [query]);
  const table = useTable({
    features: workspaceTable,
    data: pages.rows,
    columns: affectedColumns,
    getRowId: keyOf,
    state: { columnVisibility: useMemo(() => visibility(shown), [shown]) },
  });
  return (
    <div>
      <p className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 py-1 print:hidden">
        <span role="status" className="text-soft">
          {countWords(pages.rows.length, total)}
          {marking.marked.size > 0 && <strong className="text-ink"> · {numberText(marking.marked.size)} marked</strong>}
        </span>
        {marking.marked.size > 0 && (
          <>
            <Button onClick={() => void copy(pages.rows.filter(({ key }) => marking.marked.has(key)))}>
              Copy marked rows
            </Button>
            <Button look="bare" onClick={marking.unmark}>
              Unmark all
            </Button>
          </>
        )}
        <span role="status" className="text-[0.8125rem] text-soft">
          {said}
        </span>
      </p>
      <div
        role="region"
        aria-label="Affected requests"
        tabIndex={0}
        className="overflow-x-auto border-y border-line print:overflow-visible"
      >
        <table
          role="table"
          aria-rowcount={total === undefined ? -1 : total + 1}
          style={columnStyle(affectedWidths, ["mark", ...shown])}
          className="w-full border-collapse text-start max-sm:block not-print:sm:block not-print:sm:min-w-(--least) print:text-[0.875rem]"
          onKeyDown={marking.onKeyDown}
          onClick={marking.onClick}
        >
          <caption className="sr-only">Affected requests</caption>
          <AffectedHead shown={shown} query={asked} />
          <TableBody table={table} rowProps={marking.rowProps} isLaidOut />
        </table>
        {pages.rows.length === 0 && <p className="px-2 py-6 text-soft">No request matches.</p>}
      </div>
      <div ref={pages.end} />
      <ReadOn pages={pages} query={query} />
    </div>
  );
}

type ReadOnProps = { pages: ReturnType<typeof useAffectedPages>; query: string };

function ReadOn({ pages: { rows, next, isReading, problem, readOn }, query }: ReadOnProps) {
  if (next === undefined) return null;
  const after = new URLSearchParams(query);
  after.set("after", next);
  return (
    <div className="flex flex-wrap items-center gap-4 py-3 print:hidden">
      {problem !== undefined && (
        <Notice tone="problem" title="The list ends here for now">
          {problem}
        </Notice>
      )}
      {rows.length >= MOST_ROWS && <p className="text-soft">This page holds {numberText(rows.length)} rows.</p>}
      <a
        href={`?${after}`}
        className={buttonClass()}
        onClick={(event) => {
          if (rows.length >= MOST_ROWS) return;
          event.preventDefault();
          readOn();
        }}
      >
        {isReading ? "Reading…" : "Next rows"}
      </a>
    </div>
  );
}

function useCopying(shown: AffectedColumnId[]) {
  const [said, setSaid] = useState("");
  const copy = async (rows: AffectedLine[]) => {
    const ids = columnIds.filter((id) => shown.includes(id));
    const cells = rows.map((row) => ids.map((id) => row[id] ?? ""));
    const guarded = cells.map((row) => row.map(guardFormula));
    const isChanged = asTabSeparated(guarded) !== asTabSeparated(cells);
    try {
      await navigator.clipboard.writeText(asTabSeparated([ids.map((id) => columnNames[id]), ...guarded]));
      setSaid(
        `${numberText(rows.length)} copied${isChanged ? "; what a spreadsheet would run begins with ’ there" : ""}`,
      );
    } catch {
      setSaid("The browser refused to copy");
    }
  };
  return { said, copy };
}

function keyOf({ key }: AffectedLine): string {
  return key;
}

function visibility(shown: AffectedColumnId[]): Record<string, boolean> {
  return Object.fromEntries(columnIds.map((id) => [id, shown.includes(id)]));
}

function countWords(here: number, total: number | undefined): string {
  if (total === undefined) return `${numberText(here)} rows of this page`;
  const all = `${numberText(total)} ${total === 1 ? "request" : "requests"}`;
  return here < total ? `${all}, of which ${numberText(here)} are here` : all;
}
