"use client";

import type { Header } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { WorkspaceFeatures, WorkspaceTable } from "./table-features.ts";

const ariaSort = { asc: "ascending", desc: "descending", none: "none" } as const;
const onPaper = { asc: "↑", desc: "↓", none: "" } as const;
const signs = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown } as const;

type Props<Row extends object> = { table: WorkspaceTable<Row>; isLaidOut: boolean };

export function TableHead<Row extends object>({ table, isLaidOut }: Props<Row>) {
  const row = isLaidOut ? "not-print:sm:grid not-print:sm:grid-cols-(--columns)" : "";
  return (
    <thead role="rowgroup" className={`max-sm:block ${isLaidOut ? "not-print:sm:block" : ""}`}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row" className={`max-sm:flex max-sm:flex-wrap ${row}`}>
          {group.headers.map((header) => (
            <HeadCell key={header.id} table={table} header={header} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

type CellProps<Row extends object> = { table: WorkspaceTable<Row>; header: Header<WorkspaceFeatures, Row, unknown> };

function HeadCell<Row extends object>({ table, header }: CellProps<Row>) {
  const sorted = header.column.getIsSorted() || "none";
  const Sign = signs[sorted];
  const look = "px-2 py-1.5 text-start text-[0.8125rem] font-medium whitespace-nowrap text-soft";
  if (!header.column.getCanSort()) {
    return (
      <th scope="col" role="columnheader" className={`${look} ${header.column.id === "actions" ? "print:hidden" : ""}`}>
        <table.FlexRender header={header} />
      </th>
    );
  }
  return (
    <th scope="col" role="columnheader" aria-sort={ariaSort[sorted]} className={look}>
      <button
        type="button"
        onClick={header.column.getToggleSortingHandler()}
        className="inline-flex items-center gap-1 hover:text-ink print:hidden"
      >
        <table.FlexRender header={header} />
        <Sign aria-hidden size={13} className={sorted === "none" ? "opacity-50" : ""} />
      </button>
      {/* Browsers repeat the head on every sheet, but not the buttons in it. */}
      <span className="hidden print:inline">
        <table.FlexRender header={header} /> {onPaper[sorted]}
      </span>
    </th>
  );
}
