import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AsOfNotice, AsOfQuestion } from "#components/disclosure/as-of.tsx";
import { CaseForms } from "#components/disclosure/case-forms-context.tsx";
import { namesIn } from "#components/disclosure/case-names.ts";
import { CaseWorkspace } from "#components/disclosure/case-workspace.tsx";
import { DisclosureHeader } from "#components/disclosure/disclosure-header.tsx";
import { emptyFormCase, formCase } from "#components/disclosure/form-case.ts";
import { OpenForm } from "#components/disclosure/open-form.tsx";
import { FormSlot } from "#components/disclosure/form-slot.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { isAllowed } from "#domain/access/permissions.ts";
import { asOfAsked } from "#domain/disclosure/as-of-asked.ts";
import type { CaseView } from "#domain/disclosure/case-view.ts";
import { timeOfStamp } from "#domain/disclosure/stated-time.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { readCaseIfAny } from "#server/disclosure/read-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readTime, record } from "./actions.ts";

export const metadata: Metadata = { title: "Disclosure" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<AskedOfPage> };
type Read = Awaited<ReturnType<typeof readPage>>;

export default async function DisclosurePage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const read = await readForPage(addressOf(`/console/incidents/${slug}/disclosure`, query), () =>
    readPage(slug, query),
  );
  const { incident, person, view, asked } = read;
  const caseZone = view?.opened.zone ?? incident.zone;
  const { zone, known, unknown } = zoneOf(query, caseZone);
  const newest =
    known === undefined ? `/console/incidents/${slug}/disclosure` : `?${new URLSearchParams({ tz: known })}`;
  return (
    <>
      <IncidentHeader incident={incident} tab="disclosure" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <DisclosureHeader slug={incident.slug} part="case" title="Disclosure case">
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={caseZone} zones={pickerZones()} />
          {view && (
            <a href={`/console/incidents/${incident.slug}/disclosure/calendar.ics`} download className="print:hidden">
              Calendar file
            </a>
          )}
        </DisclosureHeader>
        <Writable read={read}>
          {view ? (
            <>
              <AsOf view={view} zone={zone} newest={newest} />
              <CaseWorkspace
                {...{ view, zone, tz: known }}
                question={<AsOfQuestion text={asked.text} zone={zone} tz={known} problem={asked.problem} />}
              />
            </>
          ) : (
            <NoCase />
          )}
        </Writable>
      </main>
    </>
  );
}

/** Forms for whoever may write, in the case as it stands now. */
function Writable({ read: { incident, person, view }, children }: { read: Read; children: ReactNode }) {
  const viewer = { kind: "person", id: "", name: "", role: person?.isAdmin ? "admin" : "member" } as const;
  if (view?.asOf !== undefined || !isAllowed(viewer, "disclosure.change", incident.role)) return <>{children}</>;
  return (
    <CaseForms
      slug={incident.slug}
      personId={person?.id ?? ""}
      version={view?.version ?? 0}
      inCase={view ? formCase(view, namesIn(view.entries)) : emptyFormCase(incident.zone)}
      zones={{ incident: incident.zone, all: pickerZones() }}
      actions={{ readTime, record }}
    >
      {children}
    </CaseForms>
  );
}

function NoCase() {
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-soft">
        No disclosure case is open. It keeps who knows of the flaw, who agreed to keep it back until when, who has a fix
        and who has published.
      </p>
      <div>
        <OpenForm form="case_opened" look="primary">
          Open the disclosure case
        </OpenForm>
      </div>
      <FormSlot place="case" />
    </div>
  );
}

function AsOf({ view, zone, newest }: { view: CaseView; zone: string; newest: string }) {
  if (view.asOf === undefined) return null;
  return (
    <div className="mb-4">
      <AsOfNotice time={timeOfStamp(view.asOf)} version={view.version} {...{ zone, newest }} />
    </div>
  );
}

/** The case as it stands or stood, and who looks; no view where none is open. */
async function readPage(slug: string, query: URLSearchParams) {
  const incident = await readIncident(slug);
  const latest = await readCaseIfAny(slug);
  const { zone } = zoneOf(query, latest?.opened.zone ?? incident.zone);
  const asked = asOfAsked(query.get("asOf") ?? "", zone, new Date().toISOString());
  const view = asked.instant === undefined ? latest : await readCaseIfAny(slug, { asOf: asked.instant });
  return { incident, asked, view, person: await currentPerson() };
}
