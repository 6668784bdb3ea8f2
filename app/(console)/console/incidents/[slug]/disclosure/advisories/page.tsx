import type { Metadata } from "next";
import { AdvisoryDrafts } from "#components/disclosure/advisory-drafts.tsx";
import { DisclosureHeader } from "#components/disclosure/disclosure-header.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { draftAdvisories } from "#server/postmortem/draft-advisory.ts";

export const metadata: Metadata = { title: "Advisories" };

type Props = { params: Promise<{ slug: string }> };

export default async function AdvisoriesPage({ params }: Props) {
  const { slug } = await params;
  const address = `/console/incidents/${slug}/disclosure/advisories`;
  const { incident, drafts, person } = await readForPage(address, async () => ({
    incident: await readIncident(slug),
    drafts: await draftAdvisories(slug),
    person: await currentPerson(),
  }));
  return (
    <>
      <IncidentHeader incident={incident} tab="disclosure" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <DisclosureHeader slug={incident.slug} part="advisories" title="Advisories" />
        <AdvisoryDrafts drafts={drafts} address={address} />
      </main>
    </>
  );
}
