"use client";

import { createColumnHelper } from "@tanstack/react-table";
import { useMemo } from "react";
import { DataTable } from "#components/table/data-table.tsx";
import type { ColumnWidths } from "#components/table/column-widths.ts";
import type { Column, workspaceTable } from "#components/table/table-features.ts";
import type { Facet } from "#components/table/table-state.ts";

export type ReleaseLine = {
  id: string;
  tag: string;
  version: string;
  repository: string;
  line: string;
  /** Its place in version order, which is not that of texts or dates. */
  order: number;
  published: string;
  publishedAt: string;
  /** Pre-release, taken back, draft, tag moved, before the merge. */
  marks: string[];
  moves: string[];
  contains: string[];
};

const helper = createColumnHelper<typeof workspaceTable, ReleaseLine>();
const widths: ColumnWidths = {
  tag: { least: 8, share: 1 },
  line: { least: 6, share: 1 },
  published: { least: 10, share: 1 },
  contains: { least: 14, share: 3 },
  marks: { least: 10, share: 2 },
  repository: { least: 10, share: 2 },
};

const columns: Column<ReleaseLine>[] = helper.columns([
  helper.accessor((row) => row.tag, {
    id: "tag",
    header: "Release",
    enableHiding: false,
    sortFn: (a, b) => a.original.order - b.original.order,
    cell: ({ row: { original } }) => (
      <>
        <span className="font-semibold">{original.tag}</span>
        {original.tag !== `v${original.version}` && original.tag !== original.version && (
          <span className="block text-[0.8125rem] text-faint">version {original.version}</span>
        )}
      </>
    ),
  }),
  helper.accessor((row) => row.line, { id: "line", header: "Line", filterFn: "equalsString", sortFn: "alphanumeric" }),
  helper.accessor((row) => row.published, {
    id: "published",
    header: "Published",
    sortFn: (a, b) => (a.original.publishedAt < b.original.publishedAt ? -1 : 1),
  }),
  helper.accessor((row) => row.contains.join(", "), { id: "contains", header: "Contains", enableSorting: false }),
  helper.accessor((row) => row.marks.join(", "), {
    id: "marks",
    header: "Notes",
    sortFn: "alphanumeric",
    cell: ({ row: { original } }) => <Marks release={original} />,
  }),
  helper.accessor((row) => row.repository, { id: "repository", header: "Repository", sortFn: "alphanumeric" }),
]);

/** Releases with their lines, dates and the fixes they contain. */
export function ReleaseTable({ releases }: { releases: ReleaseLine[] }) {
  const facets = useMemo((): Facet[] => {
    const lines = [...new Set(releases.map(({ line }) => line))].filter((line) => line !== "").sort();
    const options = lines.map((value) => ({ value, label: value }));
    return options.length > 1 ? [{ column: "line", label: "Line", options }] : [];
  }, [releases]);
  return (
    <DataTable
      label="Releases, as a table"
      rows={releases}
      columns={columns}
      widths={widths}
      facets={facets}
      rowId={(row) => row.id}
      empty={<p>No release is recorded yet.</p>}
    />
  );
}

function Marks({ release: { marks, moves } }: { release: ReleaseLine }) {
  if (marks.length === 0) return null;
  return (
    <>
      <span className="text-warn">{marks.join(", ")}</span>
      {moves.map((move) => (
        <span key={move} className="block text-[0.8125rem] text-soft">
          {move}
        </span>
      ))}
    </>
  );
}
