import type { Metadata } from "next";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { shownMoment } from "#components/impact/impact-moment.ts";
import { RuleBuilder } from "#components/impact/rule-builder.tsx";
import { RuleHistory } from "#components/impact/rule-history.tsx";
import { RuleInWords } from "#components/impact/rule-in-words.tsx";
import { shownWindow } from "#components/impact/rule-shown.ts";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { pickerZones } from "#domain/time/zone.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { readBound, save } from "./actions.ts";

export const metadata: Metadata = { title: "Impact rule" };

export default async function RulePage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { incident, revisions, logs, person } = await readForPage(
    `/console/incidents/${slug}/impact/rule`,
    async () => ({
      incident: await readIncident(slug),
      revisions: await listRuleRevisions(slug),
      logs: await readWhole((page) => listLogs(slug, page)),
      person: await currentPerson(),
    }),
  );
  const { zone } = incident;
  const rule = revisions[0]?.rule;
  const counted = revisions.find(({ figure }) => figure);
  const mappings = logs.flatMap(({ name, mapping }) => (mapping ? [{ name, mapping }] : []));
  return (
    <>
      <IncidentHeader incident={incident} tab="impact" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <ImpactHeader
          slug={incident.slug}
          part="rule"
          title={rule ? `Impact rule, revision ${rule.revision}` : "Impact rule"}
          lead="Which requests count. A change is a new revision; the logs are counted anew under it, and nothing is stated before that is done."
        />
        {incident.mayWrite ? (
          <RuleBuilder
            slug={incident.slug}
            personId={person?.id ?? ""}
            rule={rule}
            window={rule ? shownWindow(rule.window, zone) : {}}
            zones={{ incident: zone, all: pickerZones() }}
            attributes={[
              ...new Set(mappings.flatMap(({ mapping }) => Object.keys(mapping.attributes ?? {}))),
            ].toSorted()}
            mappings={mappings}
            stored={counted?.figure && { revision: counted.rule.revision, count: counted.figure.count }}
            save={save}
            readBound={readBound}
          />
        ) : rule ? (
          <RuleInWords rule={rule} zone={zone} />
        ) : (
          <p>No rule is stated yet, and your role on this incident does not allow stating it.</p>
        )}
        {revisions.length > 0 && (
          <RuleHistory
            slug={incident.slug}
            zone={zone}
            revisions={revisions.map((one) => ({ ...one, statedAt: shownMoment(one.statedAt, zone) }))}
          />
        )}
      </main>
    </>
  );
}
