import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_equalsString,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  type ColumnDef,
  type ReactTable,
  type RowData,
} from "@tanstack/react-table";

/** What every table of the workspace can do. */
export const workspaceTable = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  filterFns: { includesString: filterFn_includesString, equalsString: filterFn_equalsString },
  columnVisibilityFeature,
});

export type WorkspaceFeatures = typeof workspaceTable;

// The value type of a column differs from column to column; TanStack's own lists of columns are typed with any.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Column<Row extends RowData> = ColumnDef<WorkspaceFeatures, Row, any>;
export type WorkspaceTable<Row extends RowData> = ReactTable<WorkspaceFeatures, Row>;
