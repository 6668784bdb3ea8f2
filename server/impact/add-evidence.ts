import "server-only";

import { randomBytes } from "node:crypto";
import { newEvidence, type Evidence, type NewEvidence } from "#domain/impact/evidence.ts";
import { parseInput } from "#domain/parse-input.ts";
import { recordTime, type TimeWarning } from "#domain/time/recorded-time.ts";
import { freeKey, keyFromTitle } from "#domain/timeline/key-from-title.ts";
import { onIncident } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { asJson } from "../json-column.ts";
import { readTimeAt } from "../read-time.ts";
import { EVIDENCE_COLUMNS, evidenceOf, holdEvidence } from "./evidence-row.ts";

export type EvidenceWithWarnings = { evidence: Evidence; warnings: TimeWarning[] };

/** @throws {TimeError} a gap, an overlap or a doubt in the time of a check */
export async function addEvidence(
  slug: string,
  input: NewEvidence,
  repeatable?: Repeatable,
): Promise<EvidenceWithWarnings> {
  const { kind, title, audience, data: given } = parseInput(newEvidence, input);
  const { time: stated, ...said } = "time" in given ? given : { ...given, time: undefined };
  const read = stated && readTimeAt(["data", "time"], () => recordTime(stated));
  const data = { ...said, ...(read && { time: read.time }) };
  return onceOnly(repeatable, (once) =>
    onIncident("impact.scan", slug, (grant) =>
      once(grant, async () => {
        const { tx, incident, audit } = grant;
        await holdEvidence(grant);
        const there = await tx.evidence.findMany({
          where: { incidentId: incident.id },
          select: { key: true, position: true },
        });
        // A key may become public with its entry, so only a public title may go into it.
        const stem =
          audience === "public" ? keyFromTitle(title.en, "evidence") : `evidence-${randomBytes(4).toString("hex")}`;
        const row = await tx.evidence.create({
          data: {
            ...{ incidentId: incident.id, kind, audience },
            key: freeKey(stem, new Set(there.map(({ key }) => key))),
            position: Math.max(-1, ...there.map(({ position }) => position)) + 1,
            title: asJson(title) ?? {},
            data: asJson(data) ?? {},
          },
          select: EVIDENCE_COLUMNS,
        });
        const evidence = evidenceOf(row);
        audit({ subject: `evidence/${evidence.id}`, after: evidence });
        return { evidence, warnings: read?.warnings ?? [] };
      }),
    ),
  );
}
