import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountBoard } from "#components/impact/account-board.tsx";
import { AccountSummary } from "#components/impact/account-summary.tsx";
import { AffectedExports } from "#components/impact/affected-exports.tsx";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { ImpactStart } from "#components/impact/impact-start.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { note, readTold } from "./actions.ts";
import { readParts, type AccountParts } from "./read-parts.ts";

export const metadata: Metadata = { title: "Affected accounts" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};

export default async function AccountsPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const path = `/console/incidents/${slug}/impact/accounts`;
  const { incident, person, list } = await readForPage(addressOf(path, query), async () => {
    const incident = await readIncident(slug);
    return { incident, person: await currentPerson(), list: await readParts(slug, query, incident.zone) };
  });
  if (list.kind === "counted anew") {
    query.delete("after");
    redirect(addressOf(path, query));
  }
  const { zone, unknown } = zoneOf(query, incident.zone);
  return (
    <>
      <IncidentHeader incident={incident} tab="impact" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <ImpactHeader
          slug={incident.slug}
          part="accounts"
          title="Affected accounts"
          lead="Whom it concerned, by how many of their requests, and what they were told. Those not told yet stand first."
        >
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </ImpactHeader>
        {list.kind === "start" ? (
          <ImpactStart slug={incident.slug} logs={list.logs} hasRule={list.hasRule} />
        ) : (
          <Accounts incident={incident} list={list} query={String(query)} />
        )}
      </main>
    </>
  );
}

type AccountsProps = {
  incident: { slug: string; zone: string; mayWrite: boolean };
  list: AccountParts;
  query: string;
};

function Accounts({ incident: { slug, zone, mayWrite }, list, query }: AccountsProps) {
  const { parts, summary, unnamed, revision, newest } = list;
  return (
    <>
      <AccountSummary {...{ slug, summary, unnamed, query, revision, newest }} />
      <AccountBoard
        {...{ slug, parts, query }}
        untold={summary.untold}
        zones={{ incident: zone, all: pickerZones() }}
        {...(mayWrite && { note, readTold })}
      />
      <AffectedExports
        slug={slug}
        what="accounts"
        query={`revision=${revision}`}
        scope="All accounts with what each was told; in CSV the last message of each."
      />
    </>
  );
}
