import type { Metadata } from "next";
import { DisclosureHeader } from "#components/disclosure/disclosure-header.tsx";
import { ThreadView } from "#components/disclosure/thread-view.tsx";
import { insidePlace, partyChoices } from "#components/disclosure/thread-place.ts";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { listMessages, readThread } from "#server/disclosure/list-threads.ts";
import { readCaseIfAny } from "#server/disclosure/read-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { changeGroup, mark, post, retract, revise, revisions } from "./actions.ts";

export const metadata: Metadata = { title: "Thread" };

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: Promise<AskedOfPage> };

export default async function ThreadPage({ params, searchParams }: Props) {
  const [{ slug, id }, query] = [await params, queryOf(await searchParams)];
  const { incident, person, view, thread, messages } = await readForPage(
    addressOf(`/console/incidents/${slug}/disclosure/threads/${id}`, query),
    async () => ({
      incident: await readIncident(slug),
      person: await currentPerson(),
      view: await readCaseIfAny(slug),
      thread: await readThread({ slug }, id),
      messages: await readWhole((page) => listMessages({ slug }, id, page)),
    }),
  );
  const caseZone = view?.opened.zone ?? incident.zone;
  const { zone, unknown } = zoneOf(query, caseZone);
  const place = insidePlace(incident, person, zone);
  const inThread = thread.parties.map(({ party }) => party);
  return (
    <>
      <IncidentHeader incident={incident} tab="disclosure" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <DisclosureHeader slug={incident.slug} part="threads" title={thread.subject}>
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={caseZone} zones={pickerZones()} />
        </DisclosureHeader>
        <ThreadView
          {...{ thread, messages, place }}
          actions={boundTo(slug)}
          {...(place.mayWrite && { parties: partyChoices(view, inThread) })}
        />
      </main>
    </>
  );
}

function boundTo(slug: string) {
  return {
    post: post.bind(null, slug),
    revise: revise.bind(null, slug),
    retract: retract.bind(null, slug),
    revisions: revisions.bind(null, slug),
    mark: mark.bind(null, slug),
    changeGroup: changeGroup.bind(null, slug),
  };
}
