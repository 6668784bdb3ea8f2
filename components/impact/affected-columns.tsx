"use client";

import { createColumnHelper } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { ColumnWidths } from "#components/table/column-widths.ts";
import type { Column, workspaceTable } from "#components/table/table-features.ts";
import { columnIds, columnNames, countColumns, type AffectedColumnId, type AffectedLine } from "./affected-query.ts";

export const affectedWidths: ColumnWidths = {
  mark: { least: 2.5 },
  record: { least: 10, share: 1 },
  requestId: { least: 10, share: 2 },
  occurredAt: { least: 17 },
  account: { least: 8, share: 1 },
  model: { least: 7, share: 1 },
  promptTokens: { least: 8 },
  completionTokens: { least: 9.75 },
  status: { least: 5.5 },
  excludedReason: { least: 9.5, share: 1 },
  attributes: { least: 14, share: 2 },
};

export function isCount(id: string): boolean {
  return countColumns.some((name) => name === id);
}

const helper = createColumnHelper<typeof workspaceTable, AffectedLine>();

export const affectedColumns: Column<AffectedLine>[] = helper.columns([
  helper.display({
    id: "mark",
    header: "Mark",
    enableHiding: false,
    // The row carries what a press does; its own box would be a second stop for the keyboard on every row.
    cell: () => <MarkBox />,
  }),
  ...columnIds.map((id) =>
    helper.accessor((row) => row[id], {
      id,
      header: columnNames[id],
      cell: ({ row: { original } }) => <Value id={id} line={original} />,
    }),
  ),
]);

function MarkBox(): ReactNode {
  return (
    <span
      aria-hidden
      data-mark
      className="inline-block size-4 translate-y-0.5 border border-line-strong in-aria-selected:border-accent in-aria-selected:bg-accent"
    />
  );
}

/** On a narrow screen, where there is no head above it, a value says what it is. */
function Value({ id, line }: { id: AffectedColumnId; line: AffectedLine }): ReactNode {
  const value = id === "occurredAt" ? line.when : line[id];
  if (value === undefined || value === "") return null;
  return (
    <span className={isCount(id) ? "block tabular-nums sm:text-end" : "block"}>
      <span className="me-1.5 text-[0.8125rem] text-faint sm:hidden">{columnNames[id]}</span>
      {isCount(id) ? grouped(value) : value}
    </span>
  );
}

/** Digits alone, however many there are: a number would lose some. */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
