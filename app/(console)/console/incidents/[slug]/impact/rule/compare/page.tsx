import type { Metadata } from "next";
import Link from "next/link";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { RuleComparison } from "#components/impact/rule-comparison.tsx";
import { RuleMoved } from "#components/impact/rule-moved.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { compareRevisions, listMovedRequests } from "#server/impact/compare-revisions.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";

export const metadata: Metadata = { title: "Two revisions of the rule" };

type Asked = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Asked> };

export default async function ComparePage({ params, searchParams }: Props) {
  const [{ slug }, asked] = [await params, await searchParams];
  const [from, to] = [numberOf(asked["from"]), numberOf(asked["to"])];
  const at = `/console/incidents/${slug}/impact/rule/compare?from=${from}&to=${to}`;
  const { incident, comparison, cameIn, wentOut, person } = await readForPage(at, async () => ({
    incident: await readIncident(slug),
    comparison: await compareRevisions(slug, from, to),
    cameIn: await listMovedRequests(slug, { ...{ from, to, moved: "in" }, ...after(asked["in"]) }),
    wentOut: await listMovedRequests(slug, { ...{ from, to, moved: "out" }, ...after(asked["out"]) }),
    person: await currentPerson(),
  }));
  const { zone } = incident;
  return (
    <>
      <IncidentHeader incident={incident} tab="impact" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <ImpactHeader slug={incident.slug} part="rule" title={`From revision ${from} to ${to}`}>
          <p className="flex flex-wrap gap-x-4">
            <Link href={`/console/incidents/${incident.slug}/impact/rule/compare?from=${to}&to=${from}`}>
              The other way round
            </Link>
            <Link href={`/console/incidents/${incident.slug}/impact/rule`}>The rule</Link>
          </p>
        </ImpactHeader>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <RuleComparison comparison={comparison} zone={zone} />
          <RuleMoved
            title="Rows that came in"
            rows={cameIn.items}
            zone={zone}
            other={comparison.rules.from}
            next={cameIn.next && `${at}&in=${cameIn.next}`}
            isFirst={asked["in"] === undefined}
          />
          <RuleMoved
            title="Rows that went out"
            rows={wentOut.items}
            zone={zone}
            other={comparison.rules.to}
            next={wentOut.next && `${at}&out=${wentOut.next}`}
            isFirst={asked["out"] === undefined}
          />
        </div>
      </main>
    </>
  );
}

function numberOf(text: string | string[] | undefined): number {
  return typeof text === "string" && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
}

function after(cursor: string | string[] | undefined): { after?: string } {
  return typeof cursor === "string" ? { after: cursor } : {};
}
