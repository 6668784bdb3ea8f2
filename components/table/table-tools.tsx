"use client";

import { useState, type ReactNode } from "react";
import { useAddressState } from "#components/ui/address-state.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { WorkspaceTable } from "./table-features.ts";
import { asTabSeparated, type Facet } from "./table-state.ts";

type Props<Row extends object> = {
  table: WorkspaceTable<Row>;
  facets: Facet[];
  hasFilter: boolean;
  shown: number;
  total: number;
  children?: ReactNode;
};

export function TableTools<Row extends object>({ table, facets, hasFilter, shown, total, children }: Props<Row>) {
  const { get, set } = useAddressState();
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 py-2 print:hidden">
      {children}
      {hasFilter && (
        <Field label="Filter" className="w-44 grow sm:grow-0">
          {(field) => (
            <input {...field} type="search" value={get("q")} onChange={(event) => set({ q: event.target.value })} />
          )}
        </Field>
      )}
      {facets.map(({ column, label, options }) => (
        <Field key={column} label={label} className="w-36 grow sm:grow-0">
          {(field) => (
            <Select
              {...field}
              value={get(column)}
              onChoose={(value) => set({ [column]: value })}
              options={[{ value: "", label: "All" }, ...options]}
            />
          )}
        </Field>
      ))}
      <ColumnChoice table={table} />
      <CopyButton table={table} />
      {hasFilter && (
        <p role="status" className="ms-auto self-center text-[0.8125rem] text-soft">
          {shown === total ? inRows(total) : `${shown} of ${inRows(total)}`}
        </p>
      )}
    </div>
  );
}

function inRows(count: number): string {
  return `${count} ${count === 1 ? "row" : "rows"}`;
}

function ColumnChoice<Row extends object>({ table }: { table: WorkspaceTable<Row> }) {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide());
  return (
    <details className="relative">
      <summary className="inline-flex min-h-8 cursor-pointer items-center border border-line-strong px-3 py-1 font-medium">
        Columns
      </summary>
      <fieldset className="absolute z-10 mt-1 grid w-48 gap-1 border border-line-strong bg-raised p-3">
        <legend className="sr-only">Columns shown</legend>
        {columns.map((column) => (
          <label key={column.id} className="flex items-center gap-2">
            <input type="checkbox" checked={column.getIsVisible()} onChange={column.getToggleVisibilityHandler()} />
            {String(column.columnDef.header)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function CopyButton<Row extends object>({ table }: { table: WorkspaceTable<Row> }) {
  const [said, setSaid] = useState("Copy rows");
  const copy = async () => {
    const columns = table.getVisibleLeafColumns().filter((column) => column.accessorFn);
    const head = columns.map((column) => String(column.columnDef.header));
    const body = table.getRowModel().rows.map((row) => columns.map((column) => row.getValue(column.id)));
    try {
      await navigator.clipboard.writeText(asTabSeparated([head, ...body]));
      setSaid(`${inRows(body.length)} copied`);
    } catch {
      setSaid("The browser refused to copy");
    }
  };
  return (
    <Button onClick={copy} aria-live="polite">
      {said}
    </Button>
  );
}
