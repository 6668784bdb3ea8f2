import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { RecordBoard } from "#components/upstream/record-board.tsx";
import { choicesOf } from "#components/upstream/record-names.ts";
import { shownEntry } from "#components/upstream/record-shown.ts";
import { UpstreamHeader } from "#components/upstream/upstream-header.tsx";
import { recordWords } from "#components/upstream/upstream-words.ts";
import { pickerZones } from "#domain/time/zone.ts";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { add, change, readTime, remove } from "./actions.ts";
import { readRecord } from "./read-record.ts";

export const metadata: Metadata = { title: "Upstream record" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};
const kinds = Object.keys(recordWords) as UpstreamKind[];

export default async function RecordPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const kind = kinds.find((known) => known === query.get("kind")) ?? "items";
  const { incident, record, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/upstream/record`, query),
    async () => ({
      incident: await readIncident(slug),
      record: await readRecord(slug, kind, query.get("after") ?? undefined),
      person: await currentPerson(),
    }),
  );
  const { zone, unknown } = zoneOf(query, incident.zone);
  const { page, names, lists } = record;
  return (
    <>
      <IncidentHeader incident={incident} tab="upstream" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <UpstreamHeader
          slug={incident.slug}
          part="record"
          title="Upstream record"
          lead="Entered by hand or filled from GitHub; the pages, the advisories and the verdicts are worked out from it."
        >
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </UpstreamHeader>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <KindLinks kind={kind} query={query} />
          <section aria-labelledby="kind" className="min-w-0">
            <h2 id="kind" className="mb-2 text-lg">
              {recordWords[kind].many}
            </h2>
            <RecordBoard
              key={kind}
              {...{ slug: incident.slug, kind, mayWrite: incident.mayWrite, choices: choicesOf(lists) }}
              rows={page.items.map((row) => shownEntry(kind, row, { names, zone }))}
              zones={{ incident: incident.zone, all: pickerZones() }}
              actions={{ readTime, add, change, remove }}
            />
            {page.next !== undefined && (
              <p className="mt-3">
                <Link href={linkTo(query, { kind, after: page.next })}>Further entries</Link>
              </p>
            )}
          </section>
        </div>
      </main>
    </>
  );
}

function KindLinks({ kind, query }: { kind: UpstreamKind; query: URLSearchParams }) {
  return (
    <nav aria-label="Kinds of entries" className="print:hidden">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:grid">
        {kinds.map((other) => (
          <li key={other}>
            <Link
              href={linkTo(query, { kind: other })}
              aria-current={other === kind ? "page" : undefined}
              className={other === kind ? "font-semibold text-ink no-underline" : ""}
            >
              {recordWords[other].many}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function linkTo(query: URLSearchParams, said: Record<string, string>): string {
  const tz = query.get("tz");
  return `?${new URLSearchParams({ ...said, ...(tz !== null && { tz }) })}`;
}
