import type { ColumnFiltersState, SortingState, ColumnVisibilityState } from "@tanstack/react-table";

export type TableView = {
  sorting: SortingState;
  columnFilters: ColumnFiltersState;
  columnVisibility: ColumnVisibilityState;
  globalFilter: string;
};

export type Facet = { column: string; label: string; options: { value: string; label: string }[] };

/** The view that an address asks for; what it asks for and the table does not have is ignored. */
export function viewFromAddress(get: (name: string) => string, columns: string[], facets: Facet[]): TableView {
  const known = (id: string) => columns.includes(id);
  const hidden = get("hide").split(",").filter(known);
  return {
    sorting: get("sort")
      .split(",")
      .map((part) => ({ id: part.replace(/^-/, ""), desc: part.startsWith("-") }))
      .filter(({ id }) => known(id)),
    columnFilters: facets
      .filter(({ column, options }) => options.some(({ value }) => value === get(column)))
      .map(({ column }) => ({ id: column, value: get(column) })),
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    globalFilter: get("q"),
  };
}

export function sortingInAddress(sorting: SortingState): Record<string, string | null> {
  return { sort: sorting.map(({ id, desc }) => `${desc ? "-" : ""}${id}`).join(",") || null };
}

export function visibilityInAddress(visibility: ColumnVisibilityState): Record<string, string | null> {
  const hidden = Object.entries(visibility).filter(([, visible]) => !visible);
  return { hide: hidden.map(([id]) => id).join(",") || null };
}

/** Rows as lines of tab-separated cells, as a spreadsheet takes them: no cell can break out of its place. */
export function asTabSeparated(rows: unknown[][]): string {
  return rows.map((cells) => cells.map((cell) => String(cell ?? "").replace(/[\t\r\n]+/g, " ")).join("\t")).join("\n");
}
