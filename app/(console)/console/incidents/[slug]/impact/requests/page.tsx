import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AffectedExports } from "#components/impact/affected-exports.tsx";
import { AffectedFilterForm } from "#components/impact/affected-filter-form.tsx";
import { affectedLines, namingOf } from "#components/impact/affected-line.ts";
import { columnsIn } from "#components/impact/affected-query.ts";
import { AffectedTable } from "#components/impact/affected-table.tsx";
import { wishIn } from "#components/impact/affected-wish.ts";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { ImpactStart } from "#components/impact/impact-start.tsx";
import { numberText } from "#components/impact/impact-words.ts";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Conflict } from "#domain/errors.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { listAffectedRequests } from "#server/impact/list-affected-requests.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";

export const metadata: Metadata = { title: "Affected requests" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};
const FIRST_ROWS = 100;

export default async function AffectedRequestsPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const path = `/console/incidents/${slug}/impact/requests`;
  const { incident, person, shown } = await readForPage(addressOf(path, query), async () => {
    const incident = await readIncident(slug);
    return { incident, person: await currentPerson(), shown: await readRows(slug, query, incident.zone) };
  });
  if (shown.kind === "counted anew") redirect(addressOf(path, without(query, "after")));
  const { zone, unknown } = zoneOf(query, incident.zone);
  return (
    <>
      <IncidentHeader incident={incident} tab="impact" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <ImpactHeader
          slug={incident.slug}
          part="requests"
          title="Affected requests"
          lead="The very rows behind the number, and on demand those that were excluded, each with its reason."
        >
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </ImpactHeader>
        {shown.kind === "start" ? (
          <ImpactStart slug={incident.slug} logs={shown.logs} hasRule={shown.hasRule} />
        ) : (
          <Rows slug={incident.slug} shown={shown} query={query} />
        )}
      </main>
    </>
  );
}

type Shown = Extract<Awaited<ReturnType<typeof readRows>>, { kind: "rows" }>;

function Rows({ slug, shown, query }: { slug: string; shown: Shown; query: URLSearchParams }) {
  const columns = columnsIn(query);
  const asked = String(without(query, "after"));
  const rows = String(rowsQuery(query, shown.revision));
  const { problems, logs, reasons, zone, first, total } = shown;
  return (
    <>
      {shown.newest !== shown.revision && (
        <div className="mb-3">
          <Notice tone="warning" title={`Counted under revision ${shown.revision} of the rule`}>
            Revision {shown.newest} is the newest; until it is counted, these are the rows of the one before.
          </Notice>
        </div>
      )}
      <AffectedFilterForm query={asked} shown={columns} {...{ problems, logs, reasons, zone }} />
      <AffectedTable
        key={`${query} ${shown.figure}`}
        {...{ first, total }}
        shown={columns}
        query={asked}
        rows={`/console/incidents/${slug}/impact/requests/rows?${rows}`}
      />
      <AffectedExports
        slug={slug}
        what="requests"
        query={rows}
        scope={total === undefined ? "All rows of this view." : `The rows of this view: ${numberText(total)}.`}
      />
    </>
  );
}

async function readRows(slug: string, query: URLSearchParams, incidentZone: string) {
  const rules = await listRuleRevisions(slug);
  const counted = rules.find(({ figure }) => figure);
  if (!counted) {
    const logs = await readWhole((page) => listLogs(slug, page));
    return { kind: "start" as const, logs: logs.length, hasRule: rules.length > 0 };
  }
  const { rule, figure } = counted;
  const { zone } = zoneOf(query, incidentZone);
  const naming = namingOf(zone, await readWhole((page) => listLogs(slug, page)), rule);
  const { wish, problems } = wishIn(query, zone);
  const after = query.get("after");
  try {
    const page = await listAffectedRequests(slug, {
      ...wish,
      ...{ revision: rule.revision, limit: FIRST_ROWS },
      ...(after !== null && { after }),
    });
    const lines = affectedLines(page.items, naming);
    return {
      kind: "rows" as const,
      ...{ problems, zone, revision: rule.revision, newest: rules[0]?.rule.revision, total: page.total },
      first: { lines, ...(page.next !== undefined && { next: page.next }) },
      figure: figure?.asOf,
      ...{ logs: named(naming.logs), reasons: named(naming.reasons) },
    };
  } catch (error) {
    if (error instanceof Conflict) return { kind: "counted anew" as const };
    throw error;
  }
}

function named(words: Map<string, string>) {
  return [...words].map(([id, name]) => ({ id, name }));
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(name);
  return rest;
}

/** The same rows in the same order and zone, whatever columns of them are shown. */
function rowsQuery(query: URLSearchParams, revision: number): URLSearchParams {
  const asked = without(without(query, "after"), "show");
  asked.set("revision", String(revision));
  return asked;
}
