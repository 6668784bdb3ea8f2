import type { Metadata } from "next";
import { shownImpact, shownStatement } from "#components/impact/impact-shown.ts";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { ImpactOverview } from "#components/impact/impact-overview.tsx";
import { ImpactPictures } from "#components/impact/impact-pictures.tsx";
import { ImpactStart } from "#components/impact/impact-start.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { listStatements } from "#server/impact/list-statements.ts";
import { readImpact } from "#server/impact/read-impact.ts";
import { readPicturedImpact } from "#server/impact/read-pictured-impact.ts";
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
  const { incident, rules, impact, pictured, logs, statements, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/impact`, query),
    async () => {
      const rules = await listRuleRevisions(slug);
      const revision = rules.find(({ figure }) => figure)?.rule.revision;
      return {
        ...{ incident: await readIncident(slug), rules },
        // Under the newest rule; until that is counted, what the one before gave.
        impact: revision === undefined ? undefined : await readImpact(slug, { revision }),
        pictured: revision === undefined ? undefined : await readPicturedImpact(slug, { revision }),
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
            personId={person?.id ?? ""}
            impact={shownImpact(impact, { logs, newestRule: rules[0]?.rule.revision, zone })}
            statements={statements.map((statement) => shownStatement(statement, zone))}
            mayState={incident.mayPublish}
            state={state}
          >
            {pictured && <ImpactPictures impact={pictured} zone={zone} />}
          </ImpactOverview>
        ) : (
          <ImpactStart slug={incident.slug} logs={logs.length} hasRule={rules.length > 0} />
        )}
      </main>
    </>
  );
}
