import type { Metadata } from "next";
import { DisclosureHeader } from "#components/disclosure/disclosure-header.tsx";
import { ThreadBegin } from "#components/disclosure/thread-begin.tsx";
import { ThreadList } from "#components/disclosure/thread-list.tsx";
import { insidePlace, partyChoices } from "#components/disclosure/thread-place.ts";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { listThreads } from "#server/disclosure/list-threads.ts";
import { readCaseIfAny } from "#server/disclosure/read-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { start } from "./actions.ts";

export const metadata: Metadata = { title: "Threads" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<AskedOfPage> };

export default async function ThreadsPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, person, view, threads } = await readForPage(
    addressOf(`/console/incidents/${slug}/disclosure/threads`, query),
    async () => {
      const around = {
        incident: await readIncident(slug),
        person: await currentPerson(),
        view: await readCaseIfAny(slug),
      };
      return { ...around, threads: around.view ? await readWhole((page) => listThreads({ slug }, page)) : [] };
    },
  );
  const caseZone = view?.opened.zone ?? incident.zone;
  const { zone, unknown } = zoneOf(query, caseZone);
  const place = insidePlace(incident, person, zone);
  return (
    <>
      <IncidentHeader incident={incident} tab="disclosure" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <DisclosureHeader
          slug={incident.slug}
          part="threads"
          title="Threads"
          lead="What we and the parties say to each other. Each thread is read by its own group only."
        >
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={caseZone} zones={pickerZones()} />
        </DisclosureHeader>
        {view ? (
          <>
            {place.mayWrite && (
              <ThreadBegin place={place} actions={{ start: start.bind(null, slug) }} parties={partyChoices(view)} />
            )}
            <ThreadList threads={threads} place={place} />
          </>
        ) : (
          <p className="text-soft">No disclosure case is open; threads belong to one.</p>
        )}
      </main>
    </>
  );
}
