"use client";

import { useTable, type SortingState, type ColumnVisibilityState } from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";
import { useAddressState } from "#components/ui/address-state.ts";
import { workspaceTable, type Column, type WorkspaceTable } from "./table-features.ts";
import { TableHead } from "./table-head.tsx";
import { sortingInAddress, viewFromAddress, visibilityInAddress, type Facet } from "./table-state.ts";
import { TableTools } from "./table-tools.tsx";

type Props<Row extends object> = {
  label: string;
  rows: Row[];
  /** Keep this list stable between renders. Every column has an `id`. */
  columns: Column<Row>[];
  facets?: Facet[];
  rowId: (row: Row) => string;
  /** What stands there when there are no rows at all. */
  empty: ReactNode;
  children?: ReactNode;
};

const noFacets: Facet[] = [];

// On a narrow screen a row is a small block of its cells, one below the other; the roles keep it a table for those who hear it.
const rowLook =
  "border-t border-line align-baseline hover:bg-sunken max-sm:relative max-sm:block max-sm:py-1.5 max-sm:pe-18";
const cellLook = "px-2 py-1.5 max-sm:inline-block max-sm:max-w-full max-sm:py-0.5 max-sm:empty:hidden";
const actionLook = "sticky inset-e-0 bg-paper px-2 py-1 max-sm:absolute max-sm:inset-e-0 max-sm:top-1 max-sm:px-0";

/** A table whose order, filter and columns stand in the address. */
export function DataTable<Row extends object>({ facets = noFacets, ...props }: Props<Row>) {
  const table = useWorkspaceTable(props.rows, props.columns, facets, props.rowId);
  const shown = table.getRowModel().rows;
  return (
    <div>
      <TableTools table={table} facets={facets} shown={shown.length} total={props.rows.length}>
        {props.children}
      </TableTools>
      <div role="region" aria-label={props.label} tabIndex={0} className="overflow-x-auto border-y border-line">
        <table role="table" className="w-full border-collapse text-start max-sm:block">
          <caption className="sr-only">{props.label}</caption>
          <TableHead table={table} />
          <tbody role="rowgroup" className="max-sm:block">
            {shown.map((row) => (
              <tr key={row.id} role="row" className={rowLook}>
                {row.getVisibleCells().map((cell) => (
                  <td key={cell.id} role="cell" className={cell.column.id === "actions" ? actionLook : cellLook}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <div className="px-2 py-6 text-soft">
            {props.rows.length === 0 ? props.empty : "No row matches the filter."}
          </div>
        )}
      </div>
    </div>
  );
}

function useWorkspaceTable<Row extends object>(
  data: Row[],
  columns: Column<Row>[],
  facets: Facet[],
  getRowId: (row: Row) => string,
): WorkspaceTable<Row> {
  const { get, set } = useAddressState();
  const ids = useMemo(() => columns.map(({ id }) => id ?? ""), [columns]);
  const view = viewFromAddress(get, ids, facets);
  return useTable({
    features: workspaceTable,
    data,
    columns,
    getRowId,
    globalFilterFn: "includesString",
    state: view,
    onSortingChange: (next) => set(sortingInAddress(applied<SortingState>(next, view.sorting))),
    onColumnVisibilityChange: (next) =>
      set(visibilityInAddress(applied<ColumnVisibilityState>(next, view.columnVisibility))),
    onGlobalFilterChange: (next) => set({ q: String(applied(next, view.globalFilter) ?? "") }),
  });
}

function applied<T>(next: T | ((old: T) => T), old: T): T {
  return typeof next === "function" ? (next as (old: T) => T)(old) : next;
}
