import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ExportLinks } from "#components/timeline/export-links.tsx";
import { timelinePartOf } from "#components/timeline/timeline-part.ts";
import { WholeTimeline } from "#components/timeline/whole-timeline.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { listEvents } from "#server/timeline/list-events.ts";
import { readTimelinePosition } from "#server/timeline/watch-timeline.ts";
import { add, change, history, look, readLine, readTime, retract, suggest, undo } from "./actions.ts";

export const metadata: Metadata = { title: "Timeline" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};

/** What a page of the list holds at most; longer timelines bring the rest after it. */
const FIRST_EVENTS = 200;

export default async function TimelinePage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, position, events, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/timeline`, query),
    async () => ({
      incident: await readIncident(slug),
      // Before the events, so that what is saved in between is told to whoever watches from there.
      position: await readTimelinePosition(slug),
      events: await listEvents(slug, { limit: FIRST_EVENTS, includeRetracted: true }),
      person: await currentPerson(),
    }),
  );
  const { zone, unknown } = zoneOf(query, incident.zone);
  const rest = events.next && `/console/incidents/${incident.slug}/timeline/rows?tz=${encodeURIComponent(zone)}`;
  return (
    <>
      <IncidentHeader incident={incident} tab="timeline" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-2xl">Timeline</h1>
            <p className="flex flex-wrap gap-x-4 print:hidden">
              <Link href={`/console/incidents/${incident.slug}/timeline/replay`}>What did we know, and when?</Link>
              {incident.mayWrite && <Link href={`/console/incidents/${incident.slug}/timeline/import`}>Import</Link>}
            </p>
          </div>
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </div>
        <WholeTimeline
          slug={incident.slug}
          personId={person?.id ?? ""}
          mayWrite={incident.mayWrite}
          zones={{ incident: incident.zone, all: pickerZones() }}
          first={timelinePartOf(events.items, zone)}
          rest={rest}
          total={incident.events}
          position={position}
          actions={{ readTime, readLine, suggest, add, change, retract, undo, history, look }}
        />
        <ExportLinks slug={incident.slug} tz={zone === incident.zone ? undefined : zone} />
      </main>
    </>
  );
}
