"use client";

import { useTable, type SortingState, type ColumnVisibilityState } from "@tanstack/react-table";
import { useMemo, type ComponentProps, type ReactNode } from "react";
import { useAddressState } from "#components/ui/address-state.ts";
import { columnStyle, type ColumnWidths } from "./column-widths.ts";
import { workspaceTable, type Column, type WorkspaceTable } from "./table-features.ts";
import { TableBody } from "./table-body.tsx";
import { TableHead } from "./table-head.tsx";
import { sortingInAddress, viewFromAddress, visibilityInAddress, type Facet } from "./table-state.ts";
import { TableTools } from "./table-tools.tsx";

type Props<Row extends object> = {
  label: string;
  rows: Row[];
  /** Keep this list stable between renders. Every column has an `id`. */
  columns: Column<Row>[];
  /** For tables of many rows: columns that do not wait for what the rows hold. */
  widths?: ColumnWidths;
  facets?: Facet[];
  rowId: (row: Row) => string;
  /** Makes rows places for the keyboard: attributes of each. Keep it stable between renders. */
  rowProps?: (row: Row) => ComponentProps<"tr">;
  /** What the rows were filtered from by others; the table then offers no filter of its own. */
  total?: number;
  /** What stands there when there are no rows at all. */
  empty: ReactNode;
  children?: ReactNode;
};

const noFacets: Facet[] = [];
const tableLook = "w-full border-collapse text-start max-sm:block print:text-[0.875rem]";

/** A table whose order, filter and columns stand in the address. */
export function DataTable<Row extends object>({ facets = noFacets, ...props }: Props<Row>) {
  const table = useWorkspaceTable(facets, props);
  const shown = table.getRowModel().rows;
  const isFiltered = props.total !== undefined;
  const { widths } = props;
  const isLaidOut = widths !== undefined;
  return (
    <div>
      <TableTools table={table} facets={facets} hasFilter={!isFiltered} shown={shown.length} total={props.rows.length}>
        {props.children}
      </TableTools>
      <div
        role="region"
        aria-label={props.label}
        tabIndex={0}
        className="overflow-x-auto border-y border-line print:overflow-visible"
      >
        <table
          role="table"
          aria-rowcount={shown.length + 1}
          style={widths && columnStyle(widths, idsOf(table.getVisibleLeafColumns()))}
          className={`${tableLook} ${isLaidOut ? "not-print:sm:block not-print:sm:min-w-(--least)" : ""}`}
        >
          <caption className="sr-only">{props.label}</caption>
          <TableHead table={table} isLaidOut={isLaidOut} />
          <TableBody table={table} rowProps={props.rowProps} isLaidOut={isLaidOut} />
        </table>
        {shown.length === 0 && (
          <div className="px-2 py-6 text-soft">
            {(props.total ?? props.rows.length) === 0 ? props.empty : "No row matches the filter."}
          </div>
        )}
      </div>
    </div>
  );
}

function useWorkspaceTable<Row extends object>(
  facets: Facet[],
  { rows: data, columns, rowId: getRowId, total }: Props<Row>,
): WorkspaceTable<Row> {
  const { get, set } = useAddressState();
  const ids = useMemo(() => idsOf(columns), [columns]);
  const asked = viewFromAddress(get, ids, facets);
  const view = total === undefined ? asked : { ...asked, globalFilter: "", columnFilters: [] };
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

function idsOf(columns: readonly { id?: string }[]): string[] {
  return columns.map(({ id }) => id ?? "");
}

function applied<T>(next: T | ((old: T) => T), old: T): T {
  return typeof next === "function" ? (next as (old: T) => T)(old) : next;
}
