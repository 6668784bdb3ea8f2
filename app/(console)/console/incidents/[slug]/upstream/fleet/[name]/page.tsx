import type { Metadata } from "next";
import Link from "next/link";
import { shownMoment } from "#components/impact/impact-moment.ts";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { DeploymentAnswer } from "#components/upstream/deployment-answer.tsx";
import { DeploymentHistory } from "#components/upstream/deployment-history.tsx";
import { UpstreamHeader } from "#components/upstream/upstream-header.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { listDeploymentChanges } from "#server/upstream/list-deployment-changes.ts";
import { readDeployment } from "#server/upstream/read-deployment.ts";

export const metadata: Metadata = { title: "Deployment" };

type Props = {
  params: Promise<{ slug: string; name: string }>;
  searchParams: Promise<AskedOfPage>;
};

export default async function DeploymentPage({ params, searchParams }: Props) {
  const [{ slug, name: written }, query] = [await params, queryOf(await searchParams)];
  const name = decoded(written);
  const after = query.get("after");
  const { incident, deployment, changes, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/upstream/fleet/${encodeURIComponent(name)}`, query),
    async () => ({
      incident: await readIncident(slug),
      deployment: await readDeployment(slug, name),
      changes: await listDeploymentChanges(slug, name, after === null ? {} : { after }),
      person: await currentPerson(),
    }),
  );
  const { zone, unknown } = zoneOf(query, incident.zone);
  return (
    <>
      <IncidentHeader incident={incident} tab="upstream" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <UpstreamHeader slug={incident.slug} part="fleet" title={deployment.name}>
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </UpstreamHeader>
        <DeploymentAnswer deployment={deployment} />
        <section aria-labelledby="history" className="mt-8">
          <h2 id="history" className="mb-2 text-lg">
            What was said of it, and by whom
          </h2>
          <DeploymentHistory changes={changes.items.map((each) => ({ ...each, when: shownMoment(each.at, zone) }))} />
          {changes.next !== undefined && (
            <p className="mt-2">
              <Link href={`?${new URLSearchParams({ after: changes.next })}`}>Older ones</Link>
            </p>
          )}
        </section>
      </main>
    </>
  );
}

/** A name may hold what an address writes otherwise; what is no such writing is a name that nobody has. */
function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
