import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { LogBins } from "#components/impact/log-bins.tsx";
import { LogConflicts } from "#components/impact/log-conflicts.tsx";
import { LogErase } from "#components/impact/log-erase.tsx";
import { LogFacts } from "#components/impact/log-facts.tsx";
import { logLines } from "#components/impact/log-line.ts";
import { LogMapping } from "#components/impact/log-mapping.tsx";
import { LogRejects } from "#components/impact/log-rejects.tsx";
import { LogState } from "#components/impact/log-state.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { readLog } from "#server/impact/list-logs.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, type AskedOfPage } from "#server/page-answer.ts";
import { erase, map } from "./actions.ts";
import { readConflicts } from "./read-conflicts.ts";

export const metadata: Metadata = { title: "Request log" };

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: Promise<AskedOfPage> };

export default async function LogPage({ params, searchParams }: Props) {
  const [{ slug, id }, query] = [await params, queryOf(await searchParams)];
  const here = addressOf(`/console/incidents/${slug}/impact/logs/${id}`, query);
  const { incident, log, person, conflicts } = await readForPage(here, async () => {
    const log = await readLog(slug, id);
    const isAsked = log.status === "complete" && (log.rows?.conflicting ?? 0) > 0;
    return {
      ...{ incident: await readIncident(slug), log, person: await currentPerson() },
      conflicts: isAsked ? await readConflicts(slug, id, query.get("conflicts") ?? undefined) : undefined,
    };
  });
  const [line] = logLines([log], incident.zone);
  const { found, mapping, report, rejectedSample } = log;
  return (
    <>
      <IncidentHeader incident={incident} tab="impact" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <ImpactHeader slug={incident.slug} part="logs" title={log.name}>
          <Link href={`/console/incidents/${incident.slug}/impact/logs`}>All logs</Link>
        </ImpactHeader>
        <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
          <div className="grid gap-3">
            {line && <LogState log={line} />}
            {log.rows && <LogBins rows={log.rows} counts={log.status === "complete"} />}
            {line && <LogFacts log={line} report={report} />}
            {incident.mayWrite && (
              <div className="print:hidden">
                <LogErase
                  slug={incident.slug}
                  id={log.id}
                  name={log.name}
                  hasFiles={log.keptUntil !== undefined}
                  erase={erase}
                />
              </div>
            )}
          </div>
          <LogRejects count={report?.rejected ?? rejectedSample.length} sample={rejectedSample} />
          {conflicts && <LogConflicts count={log.rows?.conflicting ?? 0} conflicts={conflicts} />}
          {found && incident.mayWrite && (
            <Columns isOpen={log.status === "needs_mapping"}>
              <LogMapping
                slug={incident.slug}
                id={log.id}
                found={found}
                mapping={mapping}
                zones={{ incident: incident.zone, all: pickerZones() }}
                map={map}
              />
            </Columns>
          )}
        </div>
      </main>
    </>
  );
}

function Columns({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby="columns" className="min-w-0">
      <h2 id="columns" className="mb-2 text-lg">
        Which column is which
      </h2>
      <details open={isOpen}>
        <summary className="mb-3 cursor-pointer text-accent">
          {isOpen ? "Map the columns" : "Look at the mapping, or change it"}
        </summary>
        {children}
      </details>
    </section>
  );
}
