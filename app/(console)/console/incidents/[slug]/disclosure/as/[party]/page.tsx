import type { Metadata } from "next";
import Link from "next/link";
import { AsOfQuestion } from "#components/disclosure/as-of.tsx";
import { DisclosureHeader } from "#components/disclosure/disclosure-header.tsx";
import { PartyCase } from "#components/disclosure/party-case.tsx";
import { ThreadGlance } from "#components/disclosure/thread-glance.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ShownAsParty } from "#components/disclosure/shown-as-party.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { asOfAsked } from "#domain/disclosure/as-of-asked.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { readThreadsAs } from "#server/disclosure/list-threads.ts";
import { viewAsParty } from "#server/disclosure/party-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";

export const metadata: Metadata = { title: "As a party sees it" };

type Props = { params: Promise<{ slug: string; party: string }>; searchParams: Promise<AskedOfPage> };

/** The very page of the party, to look at. */
export default async function AsPartyPage({ params, searchParams }: Props) {
  const [{ slug, party }, query] = [await params, queryOf(await searchParams)];
  const root = `/console/incidents/${slug}/disclosure`;
  const { incident, asked, shown, threads } = await readForPage(addressOf(`${root}/as/${party}`, query), async () => {
    const incident = await readIncident(slug);
    const latest = await viewAsParty(slug, party);
    const { zone } = zoneOf(query, latest.view.zone);
    const asked = asOfAsked(query.get("asOf") ?? "", zone, latest.now);
    const then = asked.instant === undefined ? {} : { asOf: asked.instant };
    const shown = asked.instant === undefined ? latest : await viewAsParty(slug, party, then);
    return { incident, asked, shown, threads: await readThreadsAs(slug, party, then) };
  });
  const person = await currentPerson();
  const { view, now, asOf } = shown;
  const caseZone = view.zone;
  const { zone, known, unknown } = zoneOf(query, caseZone);
  return (
    <>
      <IncidentHeader incident={incident} tab="disclosure" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-4xl px-4 py-4">
        <DisclosureHeader slug={slug} part="case" title={view.neutralTitle ?? "A disclosure case"}>
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={caseZone} zones={pickerZones()} />
        </DisclosureHeader>
        <ShownAsParty name={view.party.name.en} asOf={asOf} zone={zone}>
          <AsOfQuestion text={asked.text} zone={zone} tz={known} problem={asked.problem} />
          <p>
            <Link href={root}>Back to the case</Link>
          </p>
        </ShownAsParty>
        <PartyCase {...{ view, now, zone }} />
        <ThreadGlance threads={threads} zone={zone} />
      </main>
    </>
  );
}
