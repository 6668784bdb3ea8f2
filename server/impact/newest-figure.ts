import "server-only";

import type { IncidentGrant } from "../access.ts";
import { storedRule } from "./impact-rule-row.ts";
import { logsThatMatter } from "./scan-plan.ts";

/** What was counted last under the newest rule, or under the revision asked for. */
export async function newestFigure({ tx, incident }: Pick<IncidentGrant, "tx" | "incident">, revision?: number) {
  const rule = await storedRule(tx, incident.id, revision);
  if (!rule) return null;
  return tx.impactFigure.findFirst({
    where: { incidentId: incident.id, ruleRevision: rule.revision },
    orderBy: [{ asOf: "desc" }, { id: "desc" }],
  });
}

/** The newest revision of the rule under which anything was counted: what pages show until a newer one is. */
export async function lastCounted({ tx, incident }: Pick<IncidentGrant, "tx" | "incident">) {
  const figure = await tx.impactFigure.findFirst({
    where: { incidentId: incident.id },
    orderBy: { ruleRevision: "desc" },
    select: { ruleRevision: true },
  });
  return figure?.ruleRevision;
}

type Figure = { ruleRevision: number; complete: boolean; logs: unknown };

/** It is of the newest rule, and of exactly the logs that count now. */
export async function isCurrent(grant: Pick<IncidentGrant, "tx" | "incident">, figure: Figure): Promise<boolean> {
  if (!figure.complete) return false;
  const newest = await storedRule(grant.tx, grant.incident.id);
  const logs = await logsThatMatter(grant);
  const counted = new Set(Array.isArray(figure.logs) ? figure.logs.map((log: { id?: unknown }) => log.id) : []);
  return (
    newest?.revision === figure.ruleRevision &&
    logs.length === counted.size &&
    logs.every(
      ({ id, status, scannedUnder }) =>
        counted.has(id) && status === "complete" && scannedUnder === figure.ruleRevision,
    )
  );
}
