import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { IncidentTable } from "#components/incident/incident-table.tsx";
import { CASES_PATH } from "#domain/access/safe-return-path.ts";
import { listIncidents } from "#server/incident/list-incidents.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";

export const metadata: Metadata = { title: "Incidents" };

export default async function IncidentsPage() {
  // Somebody from outside has no incidents to list.
  if ((await currentPerson())?.isOutside) redirect(CASES_PATH);
  const incidents = await readForPage("/console", () => readWhole(listIncidents));
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-6">
      <h1 className="mb-2 text-2xl">Incidents</h1>
      <IncidentTable incidents={incidents} />
    </main>
  );
}
