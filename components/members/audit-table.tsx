"use client";

import { createColumnHelper } from "@tanstack/react-table";
import { DataTable } from "#components/table/data-table.tsx";
import type { Column, workspaceTable } from "#components/table/table-features.ts";

export type AuditRow = {
  id: string;
  at: string;
  actor: { kind: string; name: string };
  verb: string;
  subject: string;
  before?: unknown;
  after?: unknown;
  hash: string;
};

const helper = createColumnHelper<typeof workspaceTable, AuditRow>();

const columns: Column<AuditRow>[] = helper.columns([
  helper.accessor((row) => `${row.at.slice(0, 19).replace("T", " ")} UTC`, {
    id: "at",
    header: "When",
    enableHiding: false,
    cell: ({ row, getValue }) => (
      <time dateTime={row.original.at} className="whitespace-nowrap">
        {getValue()}
      </time>
    ),
  }),
  helper.accessor((row) => row.actor.name, {
    id: "who",
    header: "Who",
    sortFn: "alphanumeric",
    cell: ({ row: { original }, getValue }) => (
      <span className="whitespace-nowrap">
        {getValue()} {original.actor.kind !== "person" && <span className="text-faint">({original.actor.kind})</span>}
      </span>
    ),
  }),
  helper.accessor((row) => row.verb, { id: "verb", header: "Did", sortFn: "alphanumeric" }),
  helper.accessor((row) => row.subject, {
    id: "subject",
    header: "To",
    sortFn: "alphanumeric",
    cell: ({ getValue }) => <code className="font-mono text-xs [overflow-wrap:anywhere]">{getValue()}</code>,
  }),
  helper.accessor((row) => JSON.stringify({ before: row.before, after: row.after }), {
    id: "change",
    header: "Before and after",
    enableSorting: false,
    cell: ({ row: { original } }) => <Change before={original.before} after={original.after} />,
  }),
  helper.accessor((row) => row.hash, {
    id: "hash",
    header: "Hash",
    enableSorting: false,
    cell: ({ getValue }) => <code className="font-mono text-xs text-faint">{getValue().slice(0, 12)}</code>,
  }),
]);

export function AuditTable({ entries }: { entries: AuditRow[] }) {
  return (
    <DataTable
      label="Audit entries"
      rows={entries}
      columns={columns}
      rowId={(row) => row.id}
      empty={<p>No entry.</p>}
    />
  );
}

function Change({ before, after }: { before: unknown; after: unknown }) {
  const parts = [
    before === undefined ? [] : [["before", before]],
    after === undefined ? [] : [["after", after]],
  ].flat();
  if (parts.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-accent">Show</summary>
      {parts.map(([name, value]) => (
        <pre
          key={String(name)}
          className="max-w-xl overflow-x-auto font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {String(name)}: {JSON.stringify(value, null, 1)}
        </pre>
      ))}
    </details>
  );
}
