import "server-only";

import { StaleVersion } from "#domain/errors.ts";
import { evidenceChange, type Evidence, type EvidenceChange } from "#domain/impact/evidence.ts";
import { parseInput } from "#domain/parse-input.ts";
import { timeAfterChange } from "#domain/timeline/change-time.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { asJson, isSameJson } from "../json-column.ts";
import { readTimeAt } from "../read-time.ts";
import type { EvidenceWithWarnings } from "./add-evidence.ts";
import { EVIDENCE_COLUMNS, evidenceById, evidenceOf, holdEvidence } from "./evidence-row.ts";

/** Says anew what an entry says; its kind, key and files stay. @throws {StaleVersion} {TimeError} */
export async function changeEvidence(
  slug: string,
  id: string,
  change: EvidenceChange,
  expectedVersion: number,
): Promise<EvidenceWithWarnings> {
  return unlessAnswered<EvidenceWithWarnings>((answer) =>
    onIncident("impact.scan", slug, async (grant) => {
      const { tx, audit } = grant;
      await holdEvidence(grant);
      const stored = await evidenceById(grant, id);
      if (stored.version !== expectedVersion) throw new StaleVersion(stored);
      const { title, audience, data, warnings } = afterChange(stored, change);
      if (isSameJson(contentOf(stored), { title, audience, data })) return answer({ evidence: stored, warnings });
      const row = await tx.evidence.update({
        where: { id },
        data: { title: asJson(title) ?? {}, audience, data: asJson(data) ?? {}, version: { increment: 1 } },
        select: EVIDENCE_COLUMNS,
      });
      const evidence = evidenceOf(row);
      audit({ subject: `evidence/${id}`, before: contentOf(stored), after: contentOf(evidence) });
      return { evidence, warnings };
    }),
  );
}

function contentOf({ title, audience, data }: Evidence) {
  return { title, audience, data };
}

function afterChange(stored: Evidence, change: EvidenceChange) {
  const { title, audience, data } = parseInput(evidenceChange, { ...change, kind: stored.kind });
  const said = { title: title ?? stored.title, audience: audience ?? stored.audience };
  if (!data || stored.kind === "benchmark") return { ...said, data: data ?? stored.data, warnings: [] };
  const { time: stated, ...rest } = "time" in data ? data : { ...data, time: undefined };
  const before = stored.data.time;
  const read = stated ? readTimeAt(["data", "time"], () => timeAfterChange(before, stated)) : undefined;
  const time = stated === undefined ? before : read?.time;
  return { ...said, data: { ...rest, ...(time && { time }) }, warnings: read?.warnings ?? [] };
}
