import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { FleetBoard } from "#components/upstream/fleet-board.tsx";
import { fleetSpecs } from "#components/upstream/fleet-draft.ts";
import { FleetSummary } from "#components/upstream/fleet-summary.tsx";
import { UpstreamHeader } from "#components/upstream/upstream-header.tsx";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { listDeployments } from "#server/upstream/list-deployments.ts";
import { put, remove, take } from "./actions.ts";
import { conditionsIfAny } from "./conditions-if-any.ts";

export const metadata: Metadata = { title: "Our deployments" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};

export default async function FleetPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, deployments, conditions, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/upstream/fleet`, query),
    async () => ({
      incident: await readIncident(slug),
      deployments: await readWhole((page) => listDeployments(slug, page)),
      conditions: await conditionsIfAny(slug),
      person: await currentPerson(),
    }),
  );
  return (
    <>
      <IncidentHeader incident={incident} tab="upstream" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <UpstreamHeader
          slug={incident.slug}
          part="fleet"
          title="Our deployments"
          lead="Judged at each reading by the same conditions as everybody’s; nothing here is ever published."
        />
        {!conditions && (
          <div className="mb-4">
            <Notice tone="warning" title="No conditions are stated, so every verdict is unknown.">
              <Link href={`/console/incidents/${incident.slug}/upstream/conditions`}>State them</Link>
            </Notice>
          </div>
        )}
        <FleetSummary deployments={deployments} />
        <FleetBoard
          slug={incident.slug}
          deployments={deployments}
          specs={fleetSpecs(conditions)}
          mayWrite={incident.mayWrite}
          actions={{ put, remove, take }}
        />
      </main>
    </>
  );
}
