import { onIncident } from "#server/access.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { createIncident } from "#server/incident/create-incident.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { reconcileArchive } from "#server/impact/reconcile-archive.ts";
import { scanRequestLog } from "#server/impact/scan-request-log.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { stateImpact } from "#server/impact/state-impact.ts";
import { asJson } from "#server/json-column.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { quietly } from "#server/quiet.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { recordUpstream } from "#server/upstream/record-upstream.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";
import { readLoaded } from "./read-loaded.ts";
import type { Scenario } from "./scenario.ts";

export type LoadOptions = { dataDir: string; log: (line: string) => void };

const whole = new Intl.NumberFormat("en-US");

/** By the verbs, one after the other; each part that is there already is left as it is. An example is news to nobody. */
export function loadScenario(scenario: Scenario, options: LoadOptions): Promise<void> {
  return quietly(() => loadParts(scenario, options));
}

async function loadParts(scenario: Scenario, { dataDir, log }: LoadOptions): Promise<void> {
  const { slug } = scenario;
  const there = await readLoaded(slug);
  if (!there.incident) await createIncident(scenario.incident);
  if (!there.words) await addWords(scenario);
  for (const event of scenario.events) if (!there.events.has(event.key)) await addEvent(slug, event);
  log(`Timeline: ${scenario.events.length} events`);
  if (!there.upstream) await recordUpstream(slug, scenario.upstream);
  if (!there.exposure) await setExposureConditions(slug, scenario.exposure);
  if (!there.disclosure) await openCase(slug, scenario.disclosure);
  if (!there.rule) await setImpactRule(slug, scenario.rule);
  if (!there.log) await scanLog(scenario, { dataDir, log });
  if (!there.statement) await stateImpact(slug, { ...scenario.statement, audience: "public", withAccounts: false });
  await answerInOneSentence(scenario);
  if (!there.published) await publishFirst(scenario, log);
}

async function addWords({ slug, components, narratives, evidence }: Scenario): Promise<void> {
  await onIncident("incident.change", slug, async ({ tx, incident, audit }) => {
    const own = { incidentId: incident.id, audience: "public" };
    await tx.component.createMany({
      data: components.map(({ name, detail, ...component }, position) => ({
        ...{ ...component, ...own, position, name: asJson(name) ?? {}, detail: asJson(detail) },
      })),
    });
    await tx.narrative.createMany({
      data: narratives.map(({ title, body, ...narrative }, position) => ({
        ...{ ...narrative, ...own, position, title: asJson(title) ?? {}, body: asJson(body) ?? {} },
      })),
    });
    await tx.evidence.createMany({
      data: evidence.map(({ title, data, ...item }, position) => ({
        ...{ ...item, ...own, position, title: asJson(title) ?? {}, data: asJson(data) ?? {} },
      })),
    });
    audit({ subject: `incident/${incident.id}`, after: { components, narratives, evidence } });
  });
}

async function scanLog({ slug, log: { name, rows } }: Scenario, { dataDir, log }: LoadOptions): Promise<void> {
  await reconcileArchive(dataDir);
  const source = countedRows(rows(), (written) => log(`Request log: ${whole.format(written)} rows written`));
  let last = "";
  const onProgress = ({ phase }: { phase: string }) => {
    if (phase !== last) log(`Request log: scan, ${phase}`);
    last = phase;
  };
  const scanned = await scanRequestLog(
    slug,
    { name, source, synthetic: true, origin: "scenario" },
    { dataDir, onProgress },
  );
  if (scanned.status !== "complete" || !scanned.rows)
    throw new Error(`the request log is ${scanned.status}: ${scanned.reason}`);
  log(`Request log: ${whole.format(scanned.rows.affected)} of ${whole.format(scanned.rows.read)} rows affected`);
}

const REPORT_EVERY = 100_000;

async function* countedRows(chunks: Iterable<string>, report: (rows: number) => void): AsyncGenerator<string> {
  // The header is no row.
  let rows = -1;
  for (const chunk of chunks) {
    const before = Math.max(rows, 0);
    rows += chunk.split("\n").length - 1;
    if (Math.floor(rows / REPORT_EVERY) > Math.floor(before / REPORT_EVERY)) report(rows);
    yield chunk;
  }
}

/** The summary refers to the number, so it comes after it. */
async function answerInOneSentence({ slug, answer }: Scenario): Promise<void> {
  const { count } = await readLoaded(slug);
  if (count === undefined) throw new Error("no number has been stated");
  const { version } = await readIncident(slug);
  await changeIncident(slug, { summary: answer }, version);
}

async function publishFirst({ slug, note }: Scenario, log: (line: string) => void): Promise<void> {
  const { hash } = await previewPublication(slug);
  const { revision } = await publishRevision(slug, { documentHash: hash, note });
  log(`Public revision ${revision}: ${hash}`);
}
