import type { Metadata } from "next";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { logLines } from "#components/impact/log-line.ts";
import { LogList } from "#components/impact/log-list.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { cancel, countAgain, remove } from "./actions.ts";

export const metadata: Metadata = { title: "Request logs" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};

export default async function LogsPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, logs, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/impact/logs`, query),
    async () => ({
      incident: await readIncident(slug),
      logs: await readWhole((page) => listLogs(slug, { ...page, deleted: true })),
      person: await currentPerson(),
    }),
  );
  const { zone, known, unknown } = zoneOf(query, incident.zone);
  return (
    <>
      <IncidentHeader incident={incident} tab="impact" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <ImpactHeader
          slug={incident.slug}
          part="logs"
          title="Request logs"
          lead="Each file is kept as it came, under its hash, and read to its last row; one that cannot be counts for nothing."
        >
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </ImpactHeader>
        <LogList
          slug={incident.slug}
          first={logLines(logs, zone)}
          tz={known}
          mayWrite={incident.mayWrite}
          actions={{ cancel, remove, countAgain }}
        />
      </main>
    </>
  );
}
