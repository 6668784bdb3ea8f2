"use client";

import { createColumnHelper } from "@tanstack/react-table";
import { Lock, Plus } from "lucide-react";
import Link from "next/link";
import type { IncidentSummary } from "#domain/incident/incident.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { DataTable } from "#components/table/data-table.tsx";
import type { workspaceTable } from "#components/table/table-features.ts";
import { embargoWords, phaseWords, publishedWords, severityWords } from "./incident-words.ts";

const helper = createColumnHelper<typeof workspaceTable, IncidentSummary>();
const severities = Object.keys(severityWords);
const phases = Object.keys(phaseWords);

const columns = [
  helper.accessor((row) => `${row.title.en} ${row.slug}`, {
    id: "title",
    header: "Incident",
    enableHiding: false,
    sortFn: "alphanumeric",
    cell: ({ row: { original } }) => <IncidentLink incident={original} />,
  }),
  helper.accessor((row) => phaseWords[row.phase], {
    id: "phase",
    header: "Phase",
    sortFn: (a, b) => phases.indexOf(a.original.phase) - phases.indexOf(b.original.phase),
  }),
  helper.accessor((row) => severityWords[row.severity], {
    id: "severity",
    header: "Severity",
    sortFn: (a, b) => severities.indexOf(a.original.severity) - severities.indexOf(b.original.severity),
  }),
  helper.accessor((row) => embargoWords(row.embargoed), {
    id: "embargo",
    header: "Embargo",
    sortFn: "alphanumeric",
    cell: ({ row, getValue }) => <Embargo embargoed={row.original.embargoed} words={getValue()} />,
  }),
  helper.accessor((row) => publishedWords(row), { id: "published", header: "Public page", sortFn: "alphanumeric" }),
  helper.accessor((row) => row.events, { id: "events", header: "Events", sortFn: "basic" }),
];

export function IncidentTable({ incidents }: { incidents: IncidentSummary[] }) {
  return (
    <DataTable
      label="Incidents"
      rows={incidents}
      columns={columns}
      rowId={(row) => row.slug}
      empty={<p>There is no incident that you can see. Its co-ordinator or an admin can name you on one.</p>}
    >
      <Link href="/console/incidents/new" className={buttonClass("primary")}>
        <Plus aria-hidden size={16} />
        New incident
      </Link>
    </DataTable>
  );
}

function IncidentLink({ incident }: { incident: IncidentSummary }) {
  return (
    <span className="block min-w-48">
      <Link href={`/console/incidents/${incident.slug}`} className="font-text text-base font-semibold">
        {incident.title.en}
      </Link>
      <span className="block text-[0.8125rem] text-faint">
        {incident.slug}
        {incident.synthetic && " · request data generated"}
      </span>
    </span>
  );
}

function Embargo({ embargoed, words }: { embargoed: boolean; words: string }) {
  if (!embargoed) return <span className="text-soft">{words}</span>;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-bad">
      <Lock aria-hidden size={14} />
      {words}
    </span>
  );
}
