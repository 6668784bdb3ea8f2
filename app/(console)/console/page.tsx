import type { Metadata } from "next";
import { IncidentTable } from "#components/incident/incident-table.tsx";
import { listIncidents } from "#server/incident/list-incidents.ts";
import { readForPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";

export const metadata: Metadata = { title: "Incidents" };

export default async function IncidentsPage() {
  const incidents = await readForPage("/console", () => readWhole(listIncidents));
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-6">
      <h1 className="mb-2 text-2xl">Incidents</h1>
      <IncidentTable incidents={incidents} />
    </main>
  );
}
