import type { Metadata } from "next";
import { AccessBoard, type AccessParty } from "#components/disclosure/access-board.tsx";
import { DisclosureHeader } from "#components/disclosure/disclosure-header.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import type { CaseView } from "#domain/disclosure/case-view.ts";
import { NotAllowed } from "#domain/errors.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { listPartyAccess, type PartyAccess } from "#server/disclosure/list-party-access.ts";
import { readCaseIfAny } from "#server/disclosure/read-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { invite, remove, revoke } from "./actions.ts";

export const metadata: Metadata = { title: "Access" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<AskedOfPage> };

export default async function AccessPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const root = `/console/incidents/${slug}/disclosure`;
  const { incident, person, view, access } = await readForPage(addressOf(`${root}/access`, query), async () => {
    const [incident, view] = [await readIncident(slug), await readCaseIfAny(slug)];
    return { incident, view, person: await currentPerson(), access: view && (await accessIfAllowed(slug)) };
  });
  const caseZone = view?.opened.zone ?? incident.zone;
  const { zone, unknown } = zoneOf(query, caseZone);
  return (
    <>
      <IncidentHeader incident={incident} tab="disclosure" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <DisclosureHeader
          slug={slug}
          part="access"
          title="Who has access"
          lead="People of the parties. Each sees their case as it is shared with their party, and nothing else here."
        >
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={caseZone} zones={pickerZones()} />
        </DisclosureHeader>
        {!view && <p className="text-soft">No disclosure case is open; parties belong to one.</p>}
        {view && !access && <p className="text-soft">Only the co-ordinators of the incident see who has access.</p>}
        {view && access && (
          <AccessBoard
            parties={byParty(view, access)}
            actions={{
              invite: invite.bind(null, slug),
              revoke: revoke.bind(null, slug),
              remove: remove.bind(null, slug),
            }}
            isMailConfigured={access.isMailConfigured}
            {...{ zone, root }}
          />
        )}
      </main>
    </>
  );
}

async function accessIfAllowed(slug: string): Promise<PartyAccess | undefined> {
  try {
    return await listPartyAccess(slug);
  } catch (error) {
    if (error instanceof NotAllowed) return undefined;
    throw error;
  }
}

function byParty({ parties }: CaseView, { people, invitations }: PartyAccess): AccessParty[] {
  return parties.map(({ key, name, audience, left }) => ({
    ...{ key, name: name.en, hasLeft: left !== undefined, isHidden: audience === "internal" },
    people: people.filter(({ party }) => party === key),
    invitations: invitations.filter(({ party }) => party === key),
  }));
}
