import type { Metadata } from "next";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { IncidentOverview } from "#components/incident/incident-overview.tsx";
import type { IncidentView } from "#domain/incident/incident.ts";
import { inWords } from "#domain/postmortem/prose/in-words.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { readTimeline } from "#server/timeline/read-timeline.ts";

export const metadata: Metadata = { title: "Incident" };

type Props = { params: Promise<{ slug: string }> };

export default async function IncidentPage({ params }: Props) {
  const { slug } = await params;
  const { incident, timeline, person } = await readForPage(`/console/incidents/${slug}`, async () => ({
    incident: await told(await readIncident(slug)),
    timeline: await readTimeline(slug),
    person: await currentPerson(),
  }));
  return (
    <>
      <IncidentHeader incident={incident} tab="overview" viewerIsAdmin={person?.isAdmin ?? false} />
      <IncidentOverview incident={incident} timeline={timeline} />
    </>
  );
}

/** Its summary with what its references say now. */
async function told(incident: IncidentView): Promise<IncidentView> {
  const { summary, slug } = incident;
  if (!JSON.stringify(summary).includes("{{")) return incident;
  const { document } = await previewPublication(slug);
  return { ...incident, summary: inWords(summary, document, document.zone) };
}
