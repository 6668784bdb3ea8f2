import type { Metadata } from "next";
import { DisclosureHeader } from "#components/disclosure/disclosure-header.tsx";
import { ReportImport } from "#components/disclosure/report-import.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { isAllowed } from "#domain/access/permissions.ts";
import { readCase } from "#server/disclosure/read-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { propose, take } from "./actions.ts";

export const metadata: Metadata = { title: "Import a report" };

export default async function ReportImportPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const address = `/console/incidents/${slug}/disclosure/import`;
  const { incident, view, person } = await readForPage(address, async () => ({
    incident: await readIncident(slug),
    view: await readCase(slug),
    person: await currentPerson(),
  }));
  const viewer = { kind: "person", id: "", name: "", role: person?.isAdmin ? "admin" : "member" } as const;
  const parties = view.parties.map(({ key, name, roles }) => ({
    ...{ key, name: name.en, isVendor: roles.includes("vendor") },
  }));
  return (
    <>
      <IncidentHeader incident={incident} tab="disclosure" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <DisclosureHeader
          slug={incident.slug}
          part="import"
          title="Import a report"
          lead="What HackerOne or GitHub says of it, proposed fact by fact: each is compared with the case, and only what you tick is entered."
        />
        {isAllowed(viewer, "disclosure.change", incident.role) ? (
          <ReportImport slug={slug} personId={person?.id ?? ""} parties={parties} actions={{ propose, take }} />
        ) : (
          <p>Your role on this incident does not allow entering facts.</p>
        )}
      </main>
    </>
  );
}
