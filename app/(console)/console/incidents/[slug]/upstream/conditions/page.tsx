import type { Metadata } from "next";
import Link from "next/link";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ConditionsBuilder } from "#components/upstream/conditions-builder.tsx";
import { ConditionsRead } from "#components/upstream/conditions-read.tsx";
import { startConditions } from "#components/upstream/conditions-start.ts";
import { UpstreamHeader } from "#components/upstream/upstream-header.tsx";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, type AskedOfPage } from "#server/page-answer.ts";
import { save } from "./actions.ts";
import { revisionAsked } from "./revision-asked.ts";

export const metadata: Metadata = { title: "Exposure conditions" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};

export default async function ConditionsPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, asked, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/upstream/conditions`, query),
    async () => ({
      incident: await readIncident(slug),
      asked: await revisionAsked(slug, query.get("revision")),
      person: await currentPerson(),
    }),
  );
  const { newest, older } = asked;
  const shown = older ?? newest;
  return (
    <>
      <IncidentHeader incident={incident} tab="upstream" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <UpstreamHeader
          slug={incident.slug}
          part="conditions"
          title={shown ? `Exposure conditions, revision ${shown.revision}` : "Exposure conditions"}
          lead="What a reader is asked and how the answers are judged; our own deployments are judged by the same. They become public with the next revision of the page."
        />
        {newest && <Revisions newest={newest.revision} shown={shown?.revision} />}
        {older || !incident.mayWrite ? (
          <ConditionsRead conditions={shown} />
        ) : (
          <ConditionsBuilder slug={incident.slug} stored={newest} start={startConditions} save={save} />
        )}
      </main>
    </>
  );
}

const MOST = 12;

function Revisions({ newest, shown }: { newest: number; shown: number | undefined }) {
  if (newest < 2) return null;
  const numbers = Array.from({ length: Math.min(newest, MOST) }, (_, index) => newest - index);
  return (
    <nav aria-label="Revisions" className="mb-4 flex flex-wrap gap-x-3 text-[0.8125rem] print:hidden">
      <span className="text-soft">Revision</span>
      {numbers.map((number) => (
        <Link
          key={number}
          href={number === newest ? "?" : `?revision=${number}`}
          aria-current={number === shown ? "page" : undefined}
          className={number === shown ? "font-semibold text-ink no-underline" : ""}
        >
          {number}
          {number === newest && " (in force)"}
        </Link>
      ))}
    </nav>
  );
}
