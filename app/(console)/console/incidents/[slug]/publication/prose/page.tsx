import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ProseBoard, UnresolvedNotice } from "#components/incident/prose-board.tsx";
import { shownProse } from "#components/incident/prose-preview.tsx";
import { draftOf, type ShownSection, type StoredSection } from "#components/incident/prose-section.ts";
import { SeriesForm } from "#components/incident/series-form.tsx";
import { unresolvedPlaces } from "#components/incident/unresolved-places.ts";
import { knownReferences } from "#domain/postmortem/prose/known-references.ts";
import { unresolvedReferences } from "#domain/postmortem/prose/unresolved-references.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { listNarratives } from "#server/postmortem/list-narratives.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { add, move, preview, putIntoSeries, remove, save } from "./actions.ts";

export const metadata: Metadata = { title: "Prose" };

type Props = { params: Promise<{ slug: string }> };

export default async function ProsePage({ params }: Props) {
  const { slug } = await params;
  const { incident, narratives, document, person } = await readForPage(
    `/console/incidents/${slug}/publication/prose`,
    async () => ({
      incident: await readIncident(slug),
      narratives: await listNarratives(slug),
      document: (await previewPublication(slug)).document,
      person: await currentPerson(),
    }),
  );
  const { title, summary, version } = incident;
  const opening: StoredSection = {
    ...{ id: "incident", kind: "incident", title, body: summary, audience: "public", position: 0, version },
  };
  return (
    <>
      <IncidentHeader incident={incident} tab="publication" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <div className="mb-6 grid gap-3">
          <p className="text-[0.8125rem]">
            <Link href={`/console/incidents/${incident.slug}/publication`}>Publication</Link>
          </p>
          <div>
            <h1 className="text-2xl">Prose</h1>
            <p className="mt-1 max-w-3xl text-soft">
              What the postmortem tells in sentences, English and Japanese side by side. A reference such as{" "}
              <code className="font-mono">{"{{impact.count}}"}</code> says what the data say, also when they are
              corrected later. Times stand in {incident.zone} here and in the reader’s zone on the page.
            </p>
          </div>
          <UnresolvedNotice unresolved={unresolvedPlaces(unresolvedReferences(document), document, narratives)} />
        </div>
        <ProseBoard
          desk={{
            ...{ slug: incident.slug, personId: person?.id ?? "", known: knownReferences(document) },
            actions: { preview, save, add, move, remove },
          }}
          incident={shown(opening, document)}
          sections={narratives.map((narrative) => shown(narrative, document))}
          mayWrite={incident.mayWrite}
        />
        {incident.mayWrite && (
          <SeriesForm slug={incident.slug} series={incident.series} version={version} putIntoSeries={putIntoSeries} />
        )}
      </main>
    </>
  );
}

function shown(section: StoredSection, document: PublicDocument): ShownSection {
  const bodyForm = section.kind === "incident" ? "line" : "blocks";
  return { ...section, shown: shownProse({ draft: draftOf(section), document, bodyForm }) };
}
