import type { Metadata } from "next";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ImportPanel } from "#components/timeline/import-panel.tsx";
import { EarlierImports } from "#components/timeline/import-undo.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { listImports } from "#server/timeline/list-imports.ts";
import { propose, take, undo } from "./actions.ts";

export const metadata: Metadata = { title: "Import events" };

export default async function ImportPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { incident, imports, person } = await readForPage(`/console/incidents/${slug}/timeline/import`, async () => ({
    incident: await readIncident(slug),
    imports: await listImports(slug),
    person: await currentPerson(),
  }));
  const earlier = imports.map((one) => ({ ...one, when: `${one.at.slice(0, 16).replace("T", " ")} UTC` }));
  return (
    <>
      <IncidentHeader incident={incident} tab="timeline" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <h1 className="mb-1 text-2xl">Import events</h1>
        <p className="mb-4 text-soft">
          Each line is proposed with its time and what is in doubt; you take row by row, and one button takes it all
          back.
        </p>
        {incident.mayWrite ? (
          <ImportPanel
            slug={slug}
            personId={person?.id ?? ""}
            zones={{ incident: incident.zone, all: pickerZones() }}
            actions={{ propose, take, undo }}
          />
        ) : (
          <p>Your role on this incident does not allow adding events.</p>
        )}
        <EarlierImports slug={slug} imports={earlier} mayWrite={incident.mayWrite} undo={undo} />
      </main>
    </>
  );
}
