import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { shownMoment } from "#components/impact/impact-moment.ts";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { ChainList } from "#components/upstream/chain-list.tsx";
import { FleetSummary } from "#components/upstream/fleet-summary.tsx";
import { GapSpans } from "#components/upstream/gap-spans.tsx";
import { MatrixTable } from "#components/upstream/matrix-table.tsx";
import { ReleaseTable } from "#components/upstream/release-table.tsx";
import { RepositoryChecks, type ShownCheck } from "#components/upstream/repository-checks.tsx";
import { StatusTable } from "#components/upstream/status-table.tsx";
import { UpstreamHeader } from "#components/upstream/upstream-header.tsx";
import { pollingWords } from "#components/upstream/upstream-words.ts";
import { pickerZones } from "#domain/time/zone.ts";
import type { UpstreamRepository } from "#domain/upstream/upstream-row.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { sync } from "./actions.ts";
import { chainShown, gapsShown, statusRows, type Told } from "./fixes-shown.ts";
import { readUpstreamPage } from "./read-upstream-page.ts";
import { releasesShown } from "./releases-shown.ts";

export const metadata: Metadata = { title: "Upstream fixes" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};

export default async function UpstreamPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, fixes, repositories, releases, deployments, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/upstream`, query),
    () => readUpstreamPage(slug, query),
  );
  const { zone, unknown } = zoneOf(query, incident.zone);
  const told = { fixes: fixes.items, releases, repositories, zone };
  const checks = repositories.map((repository) => shownCheck(repository, zone));
  return (
    <>
      <IncidentHeader incident={incident} tab="upstream" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <UpstreamHeader slug={incident.slug} part="fixes" title="Upstream fixes">
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </UpstreamHeader>
        <Parts {...{ incident, fixes, deployments, told, checks }} />
      </main>
    </>
  );
}

type Read = Awaited<ReturnType<typeof readUpstreamPage>>;
type PartsProps = Pick<Read, "incident" | "fixes" | "deployments"> & { told: Told; checks: ShownCheck[] };

function Parts({ incident, fixes, deployments, told, checks }: PartsProps) {
  const { matrix } = fixes;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Part id="status" title="Where each fix is">
        <StatusTable rows={statusRows(told)} />
        {fixes.next !== undefined && (
          <p className="mt-2">
            <Link href={`?${new URLSearchParams({ after: fixes.next })}`}>Further items</Link>
          </p>
        )}
      </Part>
      {matrix && matrix.rows.length > 0 && (
        <Part id="matrix" title={`Which release of ${matrix.repository.name} protects which configuration`}>
          <MatrixTable matrix={matrix} omitted={matrix.omitted} configurations={namedWithTags(matrix)} />
        </Part>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Part id="chain" title="From issue to release">
          <ChainList {...chainShown(told)} />
        </Part>
        <div className="grid content-start gap-10">
          <Part id="fleet" title="Our deployments">
            {deployments.length === 0 && <p className="text-soft">None is recorded.</p>}
            <FleetSummary deployments={deployments} />
            <Link href={`/console/incidents/${incident.slug}/upstream/fleet`}>See them</Link>
          </Part>
          <Part id="gap" title="Patch gap">
            <GapSpans gaps={gapsShown(told)} />
          </Part>
          <Part id="checks" title="How fresh this is">
            <RepositoryChecks slug={incident.slug} checks={checks} mayWrite={incident.mayWrite} sync={sync} />
          </Part>
        </div>
      </div>
      <Part id="releases" title="Releases">
        <ReleaseTable releases={releasesShown(told)} />
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function namedWithTags({ configurations, fixedIn }: NonNullable<Read["fixes"]["matrix"]>) {
  return configurations.map(({ key, name }) => {
    const tag = fixedIn.each.find(({ configuration }) => configuration === key)?.fixedIn?.tag;
    return { key, name, ...(tag !== undefined && { fixedIn: tag }) };
  });
}

function shownCheck({ id, name, polling, checkedAt, trouble }: UpstreamRepository, zone: string): ShownCheck {
  const until = trouble?.until === undefined ? "" : ` Not before ${shownMoment(trouble.until, zone)}.`;
  return {
    ...{ id, name, polling: pollingWords[polling] },
    ...(checkedAt !== undefined && { checked: shownMoment(checkedAt, zone) }),
    ...(trouble && { trouble: `${trouble.message}${until}` }),
  };
}
