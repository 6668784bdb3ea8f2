import type { Metadata } from "next";
import { EvidenceBoard } from "#components/impact/evidence-board.tsx";
import type { ShownEvidence } from "#components/impact/evidence-words.ts";
import { ImpactHeader } from "#components/impact/impact-header.tsx";
import { pictureReading } from "#components/impact/picture.ts";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { ForestPlot } from "#components/postmortem/forest-plot.tsx";
import { ZoneSwitch } from "#components/timeline/zone-switch.tsx";
import type { Evidence } from "#domain/impact/evidence.ts";
import { displayTime } from "#domain/time/display.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { listEvidence } from "#server/impact/list-evidence.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { add, change, readTime, remove, removeFile } from "./actions.ts";

export const metadata: Metadata = { title: "Evidence" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<AskedOfPage>;
};

export default async function EvidencePage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, queryOf(await searchParams)];
  const { incident, evidence, person } = await readForPage(
    addressOf(`/console/incidents/${slug}/impact/evidence`, query),
    async () => ({
      incident: await readIncident(slug),
      evidence: await listEvidence(slug),
      person: await currentPerson(),
    }),
  );
  const { zone, unknown } = zoneOf(query, incident.zone);
  const shown = evidence.map((entry) => shownEvidence(entry, zone));
  const board = {
    ...{
      slug: incident.slug,
      personId: person?.id ?? "",
      mayWrite: incident.mayWrite,
      actions: { readTime, add, change, remove, removeFile },
    },
    zones: { incident: incident.zone, all: pickerZones() },
  };
  return (
    <>
      <IncidentHeader incident={incident} tab="impact" viewerIsAdmin={person?.isAdmin ?? false} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
        <ImpactHeader
          slug={incident.slug}
          part="evidence"
          title="Cost and verification"
          lead="What the protections cost, measured with its 95 % interval, and what showed that they hold."
        >
          <ZoneSwitch zone={zone} unknown={unknown} incidentZone={incident.zone} zones={pickerZones()} />
        </ImpactHeader>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
          <Benchmarks evidence={shown} board={board} zone={zone} />
          <section aria-labelledby="checks">
            <h2 id="checks" className="mb-3 text-lg">
              Reproductions and checks
            </h2>
            <EvidenceBoard
              {...board}
              kind="verification"
              evidence={shown.filter(({ kind }) => kind === "verification")}
            />
          </section>
        </div>
      </main>
    </>
  );
}

type Board = Omit<Parameters<typeof EvidenceBoard>[0], "kind" | "evidence">;

function Benchmarks({ evidence, board, zone }: { evidence: ShownEvidence[]; board: Board; zone: string }) {
  const benchmarks = evidence.filter((entry) => entry.kind === "benchmark");
  return (
    <section aria-labelledby="benchmarks">
      <h2 id="benchmarks" className="mb-3 text-lg">
        Benchmarks
      </h2>
      <div className="mb-4 max-w-2xl" dir="ltr">
        <ForestPlot evidence={benchmarks} reading={pictureReading("en", zone)} />
      </div>
      <EvidenceBoard {...board} kind="benchmark" evidence={benchmarks} />
    </section>
  );
}

function shownEvidence(entry: Evidence, zone: string): ShownEvidence {
  const time = entry.kind === "verification" ? entry.data.time : undefined;
  return time ? { ...entry, when: displayTime(time, zone, "en").spoken } : entry;
}
