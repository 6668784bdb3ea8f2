import "server-only";

import { Conflict } from "#domain/errors.ts";
import type { IncidentGrant } from "../access.ts";
import type { RequestLog } from "./request-log-row.ts";

/**
 * The newest statement for everybody, and what readers see now, which may be an earlier one.
 * @param instead what may be done to get there all the same. @throws {Conflict} statement_rests_on_it
 */
export async function checkNothingRestsOn(
  { tx, incident }: IncidentGrant,
  { id, sha256 }: RequestLog,
  instead: string,
): Promise<void> {
  const newest = await tx.impactStatement.findFirst({
    where: { incidentId: incident.id, audience: "public" },
    orderBy: { number: "desc" },
    select: { number: true, logs: true },
  });
  const statement =
    Array.isArray(newest?.logs) && newest.logs.some((log) => isLog(log, id)) ? newest.number : undefined;
  const [published] = await tx.$queryRaw<{ revision: number }[]>`
    SELECT number AS revision FROM public_revision JOIN public_incident shown USING (incident_id)
    WHERE incident_id = ${incident.id}::uuid AND number = shown.current AND shown.withdrawn_at IS NULL
      AND ${sha256} <> '' AND position(${sha256} IN document) > 0`;
  if (statement === undefined && !published) return;
  const what = published ? `The published revision ${published.revision}` : `Statement ${statement}`;
  throw new Conflict("statement_rests_on_it", `${what} rests on this log. ${instead}`, {
    ...(statement !== undefined && { statement }),
    ...(published && { revision: published.revision }),
  });
}

function isLog(log: unknown, id: string): boolean {
  return typeof log === "object" && log !== null && "id" in log && log.id === id;
}
