import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ReplayQuestion } from "#components/timeline/replay-question.tsx";
import { Replay } from "#components/timeline/replay.tsx";
import { replayRows, replayStops } from "#components/timeline/replay-view.ts";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { instantToMicros } from "#domain/time/instant.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { momentAsked } from "#domain/timeline/moment-asked.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { listEvents } from "#server/timeline/list-events.ts";

export const metadata: Metadata = { title: "Replay" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<AskedOfPage> };

export default async function ReplayPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, events, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/timeline/replay`, query),
    async () => ({
      incident: await readIncident(slug),
      events: await readWhole((page) => listEvents(slug, page)),
      person: await currentPerson(),
    }),
  );
  const { zone, known, unknown } = zoneOf(query, incident.zone);
  const [text, day] = [textOf(query, "at"), textOf(query, "day")];
  const asked = text === undefined ? undefined : momentAsked(text, zone, day);
  const moment = asked && "instant" in asked ? asked.instant : undefined;
  const stops = replayStops(events, zone, moment);
  const us = moment && Number(instantToMicros(moment));
  const start = us === undefined ? stops.length - 1 : stops.findIndex((stop) => stop.us === us);
  const doubt = asked && "problem" in asked ? asked : undefined;
  return (
    <>
      <IncidentHeader incident={incident} tab="timeline" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <p className="text-[0.8125rem]">
          <Link href={`/console/incidents/${incident.slug}/timeline`}>Timeline</Link>
        </p>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl">What did we know, and when?</h1>
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </div>
        <ReplayQuestion
          key={`${text} ${zone}`}
          text={text ?? ""}
          day={day ?? stops[start]?.day ?? ""}
          zone={zone}
          tz={known}
          {...doubt}
        />
        <Replay key={`${moment} ${zone}`} rows={replayRows(events, zone)} stops={stops} start={start} />
      </main>
    </>
  );
}

function textOf(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) ?? "";
  return value.trim() === "" ? undefined : value.slice(0, 300);
}
