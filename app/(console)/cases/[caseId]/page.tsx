import type { Metadata } from "next";
import Link from "next/link";
import { CaseForms } from "#components/disclosure/case-forms-context.tsx";
import { PartyCase } from "#components/disclosure/party-case.tsx";
import { legalForms, partyFormCase } from "#components/disclosure/party-form-case.ts";
import { ThreadList } from "#components/disclosure/thread-list.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { casePath, CASES_PATH } from "#domain/access/safe-return-path.ts";
import { partyOpenings } from "#domain/disclosure/party-openings.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { listThreads } from "#server/disclosure/list-threads.ts";
import { readPartyCase } from "#server/disclosure/party-case.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { readTime, record } from "./actions.ts";

export const metadata: Metadata = { title: "Your case" };

type Props = { params: Promise<{ caseId: string }>; searchParams: Promise<AskedOfPage> };

/** Nothing reaches this page but what the party's view holds. */
export default async function PartyCasePage({ params, searchParams }: Props) {
  const [{ caseId }, query] = [await params, queryOf(await searchParams)];
  const address = casePath(caseId);
  const { read, threads } = await readForPage(addressOf(address, query), async () => ({
    read: await readPartyCase(caseId),
    threads: await readWhole((page) => listThreads({ caseId }, page)),
  }));
  const { view, now, version } = read;
  const person = await currentPerson();
  const caseZone = view.zone;
  const { zone, unknown } = zoneOf(query, caseZone);
  const openings = partyOpenings(view);
  const personId = person?.id ?? "";
  const place = { address: `${address}/threads`, zone, personId, mayWrite: true, isInside: false };
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-4xl px-4 py-6">
      <p className="mb-2 text-[0.8125rem]">
        <Link href={CASES_PATH}>Your cases</Link>
      </p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-2xl [overflow-wrap:anywhere]">{view.neutralTitle ?? "A disclosure case"}</h1>
        <ZoneSwitch zone={zone} unknown={unknown} incidentZone={caseZone} zones={pickerZones()} />
      </div>
      <CaseForms
        slug={caseId}
        inCase={partyFormCase(view, openings)}
        legal={legalForms(view, openings)}
        zones={{ incident: caseZone, all: pickerZones() }}
        actions={{ readTime, record }}
        {...{ personId, version }}
      >
        <PartyCase
          {...{ view, now, zone }}
          threads={
            view.content && (
              <>
                <ThreadList threads={threads} place={place} />
                <p className="mt-2">
                  <Link href={`${address}/threads`}>All threads</Link>
                </p>
              </>
            )
          }
        />
      </CaseForms>
    </main>
  );
}
