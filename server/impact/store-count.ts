import "server-only";

import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { loadInto, type IncidentGrant, type LoadGrant } from "../access.ts";
import { accountConcentration } from "../account-concentration.ts";
import { asJson } from "../json-column.ts";
import { holdImpact } from "./request-log-row.ts";
import { logsThatMatter, planNow, stillStands, type ScanPlan } from "./scan-plan.ts";
import type { Judged } from "./scan/engine.ts";
import { NoLongerWanted } from "./while-wanted.ts";

export type Counted = {
  plan: Required<ScanPlan>;
  judged: Judged;
  /** Rows as COPY text, without incident and revision. */
  files: { caught: string; accounts: string };
};

/** Everything a count found, in one transaction; figures of earlier counts stay. @throws {NoLongerWanted} the rule or the logs are others by now */
export async function storeCount(slug: string, counted: Counted): Promise<void> {
  await loadInto("impact.scan", slug, async (grant) => {
    const { plan, judged } = counted;
    await holdImpact(grant);
    if (!stillStands(plan, await planNow(grant))) throw new NoLongerWanted();
    await loadRows(grant, counted);
    await storeFigure(grant, counted);
    await closeLogs(grant, counted);
    const { count, accounts, confidence, rows } = judged.count;
    const { revision } = plan.rule;
    grant.audit({
      subject: `impact/${revision}`,
      after: { ruleRevision: revision, count, accounts, confidence, rows },
    });
  });
}

async function loadRows({ tx, incident, copyIn }: LoadGrant, { plan, files }: Counted): Promise<void> {
  const { revision } = plan.rule;
  const ofThisRule = { incidentId: incident.id, ruleRevision: revision };
  await tx.affectedRequest.deleteMany({ where: ofThisRule });
  await tx.affectedAccount.deleteMany({ where: ofThisRule });
  if (plan.logs.length === 0) return;
  const before = `${incident.id}\t${revision}\t`;
  await copyIn(
    `COPY affected_request (incident_id, rule_revision, log_id, record, request_id, occurred_at, account, model,
       prompt_tokens, completion_tokens, status, attributes, excluded_reason) FROM STDIN`,
    linesAfter(before, files.caught),
  );
  await copyIn(
    `COPY affected_account (incident_id, rule_revision, account, affected, requests, first_at, last_at) FROM STDIN`,
    linesAfter(before, files.accounts),
  );
}

/** The same columns in front of every line. In COPY text a line end is always the end of a row. */
function linesAfter(before: string, file: string): Transform {
  const prefix = Buffer.from(before);
  let atStart = true;
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const parts: Buffer[] = [];
      for (let from = 0; from < chunk.length;) {
        if (atStart) parts.push(prefix);
        const end = chunk.indexOf(0x0a, from);
        const until = end < 0 ? chunk.length : end + 1;
        parts.push(chunk.subarray(from, until));
        atStart = end >= 0;
        from = until;
      }
      done(null, Buffer.concat(parts));
    },
  });
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  source.on("error", (error) => lines.destroy(error));
  lines.on("close", () => source.destroy());
  return source.pipe(lines);
}

async function storeFigure(grant: IncidentGrant, { plan, judged }: Counted): Promise<void> {
  const { tx, incident } = grant;
  const { count, rows, bucket, hours, span } = judged;
  const counted = new Set(plan.logs.map(({ id }) => id));
  const logs = plan.logs.map(({ id, name, sha256, bytes, synthetic }) => ({
    ...{ id, name, sha256, bytes, synthetic },
    rows: rows[id]?.read ?? 0,
  }));
  await tx.impactFigure.create({
    data: {
      ...{ incidentId: incident.id, ruleRevision: plan.rule.revision, unit: count.unit, accounts: count.accounts },
      ...{ count: BigInt(count.count), confidence: count.confidence, logs },
      excluded: asJson(count.excluded) ?? [],
      steps: asJson(count.steps) ?? [],
      distribution: asJson(count.distribution) ?? {},
      rows: asJson(count.rows) ?? {},
      traffic: asJson({ bucket, buckets: hours, ...(span && { span }) }) ?? {},
      concentration: asJson(await accountConcentration(tx, incident.id, plan.rule.revision)),
      complete: counted.size > 0 && (await logsThatMatter(grant)).every(({ id }) => counted.has(id)),
    },
    select: { id: true },
  });
}

async function closeLogs({ tx, incident }: IncidentGrant, { plan, judged }: Counted): Promise<void> {
  for (const { id } of plan.logs) {
    await tx.$executeRaw`
      UPDATE request_log SET status = 'complete', rows = ${JSON.stringify(judged.rows[id])}::jsonb,
        scanned_under = ${plan.rule.revision}::int, finished_at = now(), progress = NULL, reason = NULL
      WHERE id = ${id}::uuid AND incident_id = ${incident.id}::uuid`;
  }
}
