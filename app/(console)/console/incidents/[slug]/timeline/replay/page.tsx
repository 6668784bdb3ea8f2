import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ReplayQuestion } from "#components/timeline/replay-question.tsx";
import { Replay } from "#components/timeline/replay.tsx";
import { replayRows, replayStops } from "#components/timeline/replay-view.ts";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { instantToMicros } from "#domain/time/instant.ts";
import { canonicalZone, pickerZones } from "#domain/time/zone.ts";
import { momentAsked } from "#domain/timeline/moment-asked.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { listEvents } from "#server/timeline/list-events.ts";

export const metadata: Metadata = { title: "Replay" };

type Asked = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Asked> };

export default async function ReplayPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, await searchParams];
  const { incident, events, person } = await readForPage(addressOf(slug, query), async () => ({
    incident: await readIncident(slug),
    events: await readWhole((page) => listEvents(slug, page)),
    person: await currentPerson(),
  }));
  const tz = textOf(query, "tz");
  const known = tz === undefined ? undefined : canonicalZone(tz);
  const zone = known ?? incident.zone;
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
          <ZoneSwitch
            zone={zone}
            incidentZone={incident.zone}
            zones={pickerZones()}
            unknown={known === undefined ? tz?.slice(0, 64) : undefined}
          />
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

function textOf(query: Asked, name: string): string | undefined {
  const value = query[name];
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, 300) : undefined;
}

/** With its query, so that whoever has to sign in first comes back to the same moment. */
function addressOf(slug: string, asked: Asked): string {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return `/console/incidents/${slug}/timeline/replay${query.size === 0 ? "" : `?${query}`}`;
}
