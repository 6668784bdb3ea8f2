import "server-only";

import { Conflict } from "#domain/errors.ts";
import { columnMapping, type ColumnMapping } from "#domain/impact/impact-rule.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onIncident } from "../access.ts";
import { env } from "../env.ts";
import { asJson } from "../json-column.ts";
import { archiveLog, type ArchivedLog } from "./archive-log.ts";
import { countImpact, type CountOptions } from "./count-impact.ts";
import { storedRule } from "./impact-rule-row.ts";
import { UnreadableLog } from "./read-csv.ts";
import { LOG_COLUMNS, requestLog, type RequestLog } from "./request-log-row.ts";

export type LogInput = {
  name: string;
  source: AsyncIterable<Uint8Array | string>;
  /** Absent: the rule's default mapping. */
  mapping?: ColumnMapping;
  synthetic?: boolean;
};

/** `reason`: why the log is incomplete. */
export type ScannedLog = RequestLog & { reason?: string };

/** Archives a log, puts every row in its bin and counts all logs anew. A file that is there already adds nothing. @throws {Conflict} no_rule */
export async function scanRequestLog(slug: string, input: LogInput, options: CountOptions = {}): Promise<ScannedLog> {
  const mapping = await beginReceiving(slug, input);
  const archived = await archiveLog(input.source, options.dataDir ?? env().dataDir);
  const log = await registerLog(slug, input, archived, mapping);
  try {
    await countImpact(slug, options);
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error;
    return { ...(await markIncomplete(slug, log.id, error.message)), reason: error.message };
  }
  return readLogOf(slug, log.id);
}

/** Before a byte is kept: may this actor do it, and is there a rule to scan under? */
async function beginReceiving(slug: string, { name, mapping }: LogInput): Promise<ColumnMapping> {
  const given = mapping && parseInput(columnMapping, mapping);
  return onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    const rule = await storedRule(tx, incident.id);
    if (!rule) throw new Conflict("no_rule", "State the impact rule first; a log is scanned under it.");
    const chosen = given ?? rule.defaultMapping;
    if (!chosen) throw new Conflict("needs_mapping", "Neither the rule nor the request says which column is which.");
    audit({ subject: "request-log", after: { name, receiving: true } });
    return chosen;
  });
}

async function registerLog(
  slug: string,
  input: LogInput,
  archived: ArchivedLog,
  mapping: ColumnMapping,
): Promise<RequestLog> {
  const { sha256, bytes } = archived;
  return onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    const known = await tx.requestLog.findFirst({
      where: { incidentId: incident.id, sha256, deletedAt: null },
      select: { id: true },
    });
    const state = { status: "scanning", mapping: asJson(mapping) };
    const row = known
      ? await tx.requestLog.update({ where: { id: known.id }, data: state, select: LOG_COLUMNS })
      : await tx.requestLog.create({
          data: {
            ...{ incidentId: incident.id, name: input.name, bytes: BigInt(bytes), received: BigInt(bytes), sha256 },
            ...{ ...state, format: "csv", synthetic: input.synthetic ?? false },
          },
          select: LOG_COLUMNS,
        });
    audit({ subject: `request-log/${row.id}`, after: { name: row.name, sha256, bytes } });
    return requestLog(row);
  });
}

async function markIncomplete(slug: string, id: string, reason: string): Promise<RequestLog> {
  return onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    const row = await tx.requestLog.update({
      where: { id, incidentId: incident.id },
      data: { status: "incomplete" },
      select: LOG_COLUMNS,
    });
    audit({ subject: `request-log/${id}`, after: { status: "incomplete", reason } });
    return requestLog(row);
  });
}

async function readLogOf(slug: string, id: string): Promise<RequestLog> {
  return onIncident("incident.read", slug, async ({ tx, incident }) =>
    requestLog(await tx.requestLog.findUniqueOrThrow({ where: { id, incidentId: incident.id }, select: LOG_COLUMNS })),
  );
}
