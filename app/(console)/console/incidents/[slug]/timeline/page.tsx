import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import type { EventRow } from "#components/timeline/event-row.ts";
import { ExportLinks } from "#components/timeline/export-links.tsx";
import { RetractedList, type RetractedRow } from "#components/timeline/retracted-list.tsx";
import { TimelineWorkspace } from "#components/timeline/timeline-workspace.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { displayTime } from "#domain/time/display.ts";
import { isKnownZone, pickerZones } from "#domain/time/zone.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { listEvents } from "#server/timeline/list-events.ts";
import { readTimelinePosition } from "#server/timeline/watch-timeline.ts";
import { add, change, history, look, readLine, readTime, retract, suggest, undo } from "./actions.ts";

export const metadata: Metadata = { title: "Timeline" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function TimelinePage({ params, searchParams }: Props) {
  const [{ slug }, asked] = [await params, await searchParams];
  const { tz } = asked;
  const { incident, position, events, person } = await readForPage(addressOf(slug, asked), async () => ({
    incident: await readIncident(slug),
    // Before the events, so that what is saved in between is told to whoever watches from there.
    position: await readTimelinePosition(slug),
    events: await readWhole((page) => listEvents(slug, { ...page, includeRetracted: true })),
    person: await currentPerson(),
  }));
  const zone = typeof tz === "string" && isKnownZone(tz) ? tz : incident.zone;
  const rows = events.map((event, order) => rowOf(event, order, zone));
  const standing = rows.filter((row) => !row.retracted);
  const retracted = rows.filter((row): row is RetractedRow => row.retracted !== undefined);
  return (
    <>
      <IncidentHeader incident={incident} tab="timeline" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-2xl">Timeline</h1>
            <Link href={`/console/incidents/${incident.slug}/timeline/replay`}>What did we know, and when?</Link>
            {incident.mayWrite && <Link href={`/console/incidents/${incident.slug}/timeline/import`}>Import</Link>}
          </div>
          <ZoneSwitch zone={zone} incidentZone={incident.zone} zones={pickerZones()} unknown={unknownZone(tz, zone)} />
        </div>
        <TimelineWorkspace
          slug={incident.slug}
          personId={person?.id ?? ""}
          mayWrite={incident.mayWrite}
          zones={{ incident: incident.zone, all: pickerZones() }}
          rows={standing}
          retracted={retracted}
          position={position}
          actions={{ readTime, readLine, suggest, add, change, retract, undo, history, look }}
        />
        <RetractedList rows={retracted} />
        <ExportLinks slug={incident.slug} tz={zone === incident.zone ? undefined : zone} />
      </main>
    </>
  );
}

function rowOf(event: TimelineEvent, order: number, zone: string): EventRow {
  const known = event.knownAt && { knownDisplay: displayTime(event.knownAt, zone, "en") };
  const statedElsewhere = event.time.instant !== undefined && event.time.zone !== undefined && event.time.zone !== zone;
  return { ...event, order, display: displayTime(event.time, zone, "en"), ...known, statedElsewhere };
}

/** With its query, so that whoever has to sign in first comes back to the same view. */
function addressOf(slug: string, asked: Record<string, string | string[] | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return `/console/incidents/${slug}/timeline${query.size === 0 ? "" : `?${query}`}`;
}

function unknownZone(tz: unknown, zone: string): string | undefined {
  return tz === undefined || tz === zone ? undefined : String(tz).slice(0, 64);
}
