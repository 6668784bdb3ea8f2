import type { Metadata } from "next";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { AuditTable } from "#components/members/audit-table.tsx";
import { readIncident } from "#server/incident/read-incident.ts";
import { readAudit } from "#server/members/read-audit.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";

export const metadata: Metadata = { title: "Audit" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const LIMIT = 100;

export default async function AuditPage({ params, searchParams }: Props) {
  const [{ slug }, { after }] = [await params, await searchParams];
  const here = `/console/incidents/${slug}/audit`;
  const { incident, audit, person } = await readForPage(here, async () => ({
    incident: await readIncident(slug),
    audit: await readAudit({ incident: slug, limit: LIMIT, ...(typeof after === "string" ? { after } : {}) }),
    person: await currentPerson(),
  }));
  return (
    <>
      <IncidentHeader incident={incident} tab="audit" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <h1 className="text-2xl">Audit</h1>
        <p className="mb-2 max-w-prose text-soft">
          Who changed what, the newest first. Entries are never changed or deleted; each holds the hash of the one
          before it.
        </p>
        <AuditTable entries={audit.items} />
        {audit.next && (
          <p className="mt-3">
            <a href={`${here}?after=${encodeURIComponent(audit.next)}`}>Older entries</a>
          </p>
        )}
      </main>
    </>
  );
}
