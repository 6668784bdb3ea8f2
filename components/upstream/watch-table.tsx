"use client";

import { createColumnHelper } from "@tanstack/react-table";
import Link from "next/link";
import { DataTable } from "#components/table/data-table.tsx";
import type { ColumnWidths } from "#components/table/column-widths.ts";
import type { Column, workspaceTable } from "#components/table/table-features.ts";
import type { Facet } from "#components/table/table-state.ts";
import type { Waiting, WaitsFor, WaitsOn } from "#domain/upstream/watch-list.ts";
import { statusWords } from "./upstream-words.ts";

export type WatchRow = Omit<Waiting, "since"> & {
  key: string;
  title: string;
  incidentTitle: string;
  since?: string;
  unreleasedDays?: number;
};

const onWords: Record<WaitsOn, string> = { upstream: "Upstream", us: "Us", nobody: "Nobody" };
const forWords: Record<WaitsFor, string> = {
  a_proposal: "a proposed fix",
  a_merge: "the merge",
  a_release: "a release",
  a_stable_release: "a stable release",
  another_fix: "another fix",
  the_other_configurations: "the other configurations",
  our_rollout: "our rollout",
  our_decision: "our decision",
  an_answer: "somebody to find out",
  nothing: "nothing",
};
const facets: Facet[] = [
  {
    column: "on",
    label: "Waits on",
    options: [
      { value: "upstream", label: "Upstream" },
      { value: "us", label: "Us" },
    ],
  },
];
const widths: ColumnWidths = {
  on: { least: 6 },
  for: { least: 10, share: 1 },
  days: { least: 7 },
  fix: { least: 14, share: 3 },
  line: { least: 6, share: 1 },
  status: { least: 10, share: 1 },
  repository: { least: 9, share: 1 },
  incident: { least: 12, share: 2 },
};
const helper = createColumnHelper<typeof workspaceTable, WatchRow>();

function inDays(days: number | undefined) {
  if (days === undefined) return <span className="text-soft">not dated</span>;
  return days === 1 ? "1 day" : `${days} days`;
}

const columns: Column<WatchRow>[] = helper.columns([
  helper.accessor((row) => onWords[row.on], {
    id: "on",
    header: "Waits on",
    enableHiding: false,
    sortFn: "alphanumeric",
    filterFn: (row, _column, wanted) => row.original.on === wanted,
    cell: ({ getValue }) => <strong className="font-semibold">{getValue()}</strong>,
  }),
  helper.accessor((row) => forWords[row.for], { id: "for", header: "For", sortFn: "alphanumeric" }),
  helper.accessor((row) => row.days ?? -1, {
    id: "days",
    header: "Waiting",
    sortFn: "basic",
    cell: ({ row: { original } }) => (
      <>
        {inDays(original.days)}
        {original.since && <span className="block text-[0.8125rem] text-soft">since {original.since}</span>}
      </>
    ),
  }),
  helper.accessor((row) => row.title, { id: "fix", header: "Fix", sortFn: "alphanumeric" }),
  helper.accessor((row) => row.line, { id: "line", header: "Line", sortFn: "alphanumeric" }),
  helper.accessor((row) => statusWords[row.status], {
    id: "status",
    header: "Status",
    sortFn: "alphanumeric",
    cell: ({ row: { original }, getValue }) => (
      <>
        {getValue()}
        {(original.exposed ?? 0) > 0 && (
          <span className="block text-[0.8125rem] text-bad">{original.exposed} of our deployments affected</span>
        )}
      </>
    ),
  }),
  helper.accessor((row) => row.repository, { id: "repository", header: "Repository", sortFn: "alphanumeric" }),
  helper.accessor((row) => row.incidentTitle, {
    id: "incident",
    header: "Incident",
    sortFn: "alphanumeric",
    cell: ({ row: { original } }) => (
      <Link href={`/console/incidents/${original.incident}/upstream`} prefetch={false}>
        {original.incidentTitle}
      </Link>
    ),
  }),
]);

/** Across all incidents in reach: whose move it is, the longest waiting first. */
export function WatchTable({ rows }: { rows: WatchRow[] }) {
  return (
    <DataTable
      label="Watch list"
      rows={rows}
      columns={columns}
      widths={widths}
      facets={facets}
      rowId={(row) => row.key}
      empty={<p>Nothing waits: no fix is recorded, or every one is released and rolled out.</p>}
    />
  );
}
