import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { PublicationDiff } from "#components/incident/publication-diff.tsx";
import { PublicationPreview } from "#components/incident/publication-preview.tsx";
import { PublishPanel } from "#components/incident/publish-panel.tsx";
import { WithdrawPanel } from "#components/incident/withdraw-panel.tsx";
import { instantFromDate } from "#domain/time/instant.ts";
import { clockLabel } from "#domain/time/zone.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publish, withdraw } from "./actions.ts";

export const metadata: Metadata = { title: "Publication" };

type Props = { params: Promise<{ slug: string }> };

export default async function PublicationPage({ params }: Props) {
  const { slug } = await params;
  const { incident, preview, person } = await readForPage(`/console/incidents/${slug}/publication`, async () => ({
    incident: await readIncident(slug),
    preview: await previewPublication(slug),
    person: await currentPerson(),
  }));
  const { changes, document, hash, currentRevision = 0, withdrawn, embargoed } = preview;
  const now = instantFromDate(new Date());
  const plan = {
    slug: incident.slug,
    hash,
    next: currentRevision + 1,
    withdrawn,
    embargoed,
    mayPublish: incident.mayPublish,
    changes: changes.length,
    firstTime: changes.filter(({ firstTimePublic }) => firstTimePublic).length,
    now: { utc: clockLabel(now, "UTC"), local: clockLabel(now, incident.zone), zone: incident.zone },
  };
  return (
    <>
      <IncidentHeader incident={incident} tab="publication" viewerIsAdmin={person?.isAdmin ?? false} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 px-4 py-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-2xl">Publication</h1>
            <Link href={`/console/incidents/${incident.slug}/publication/prose`}>Prose</Link>
          </div>
          <PublishPanel plan={plan} publish={publish} />
          <PublicationDiff changes={changes} document={document} since={currentRevision} />
          {currentRevision > 0 && !withdrawn && incident.mayPublish && (
            <WithdrawPanel slug={incident.slug} withdraw={withdraw} />
          )}
        </div>
        <PublicationPreview slug={incident.slug} hash={hash} hasJapanese={document.title.ja !== undefined} />
      </main>
    </>
  );
}
