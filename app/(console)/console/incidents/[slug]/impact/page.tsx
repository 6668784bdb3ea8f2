import type { Metadata } from "next";
import { shownImpact, shownStatement } from "#components/impact/impact-shown.ts";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { ImpactOverview } from "#components/impact/impact-overview.tsx";
import { ImpactStart } from "#components/impact/impact-start.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { listRuleRevisions, type RuleRevision } from "#server/impact/list-rule-revisions.ts";
import { listStatements } from "#server/impact/list-statements.ts";
import { readImpact, type ImpactView } from "#server/impact/read-impact.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { state } from "./actions.ts";

export const metadata: Metadata = { title: "Impact" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};

export default async function ImpactPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, rules, impact, logs, statements, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/impact`, query),
    async () => {
      const rules = await listRuleRevisions(slug);
      return {
        incident: await readIncident(slug),
        ...{ rules, impact: await countedImpact(slug, rules) },
        logs: await readWhole((page) => listLogs(slug, page)),
        statements: await readWhole((page) => listStatements(slug, page)),
        person: await currentPerson(),
      };
    },
  );
  const { zone, unknown } = zoneOf(query, incident.zone);
  return (
    <>
      <IncidentHeader incident={incident} tab="impact" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <ImpactHeader slug={incident.slug} part="number" title="Impact">
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </ImpactHeader>
        {impact ? (
          <ImpactOverview
            slug={incident.slug}
            impact={shownImpact(impact, { logs, newestRule: rules[0]?.rule.revision, zone })}
            statements={statements.map((statement) => shownStatement(statement, zone))}
            mayState={incident.mayPublish}
            state={state}
          />
        ) : (
          <ImpactStart slug={incident.slug} logs={logs.length} hasRule={rules.length > 0} />
        )}
      </main>
    </>
  );
}

/** Under the newest rule; until that is counted, what the one before gave. */
async function countedImpact(slug: string, rules: RuleRevision[]): Promise<ImpactView | undefined> {
  const counted = rules.find(({ figure }) => figure);
  return counted && readImpact(slug, { revision: counted.rule.revision });
}
