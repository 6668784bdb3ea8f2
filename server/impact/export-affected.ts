import "server-only";

import { z } from "zod";
import { Conflict, NotFound } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onIncident, sql, type IncidentGrant } from "../access.ts";
import { affectedRequest, STORED, type StoredRow } from "./affected-columns.ts";
import { affectedFilter } from "./affected-filter.ts";
import { BYTE_ORDER_MARK, plainLine, spreadsheetLine } from "./csv-line.ts";
import { affectedAccount, STORED_ACCOUNT, type AccountRow, type AffectedAccount } from "./list-affected-accounts.ts";
import { conditions } from "./list-affected-requests.ts";
import { newestFigure } from "./newest-figure.ts";

const BATCH = 5_000;

const wanted = z.strictObject({
  what: z.enum(["requests", "accounts"]),
  /** csv and ndjson for programs, as stored; spreadsheet is CSV in which no text runs as a formula. */
  format: z.enum(["csv", "ndjson", "spreadsheet"]),
  excluded: z.enum(["without", "with", "only"]).default("with"),
  filter: affectedFilter.default({}),
  revision: z.int().min(1).optional(),
});
export type ExportWish = z.input<typeof wanted>;
type Wanted = z.output<typeof wanted>;
export type AffectedExport = { fileName: string; type: string; body: AsyncGenerator<string> };

/** Streams what was counted, batch by batch. @throws {NotFound} before the first byte {Conflict} list_changed, in the middle, where it was counted anew */
export async function exportAffected(slug: string, wish: ExportWish): Promise<AffectedExport> {
  const asked = parseInput(wanted, wish);
  const source = await onIncident("incident.read", slug, async (grant) => {
    const figure = await newestFigure(grant, asked.revision);
    if (!figure) throw new NotFound();
    return { figureId: figure.id, revision: figure.ruleRevision, attributes: await attributeNames(grant) };
  });
  const ending = asked.format === "ndjson" ? "ndjson" : "csv";
  const safe = asked.format === "spreadsheet" ? "-spreadsheet" : "";
  return {
    fileName: `${slug}-affected-${asked.what}-rule-${source.revision}${safe}.${ending}`,
    type: ending === "csv" ? "text/csv; charset=utf-8; header=present" : "application/x-ndjson",
    body: asked.what === "requests" ? requestLines(slug, asked, source) : accountLines(slug, asked, source),
  };
}

type Source = { figureId: string; revision: number; attributes: string[] };
type Cells = Record<string, string | number | undefined>;

/** Columns of the logs' own, of every mapping there is. */
async function attributeNames({ tx, incident }: IncidentGrant): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT jsonb_object_keys(mapping -> 'attributes') AS name FROM request_log
    WHERE incident_id = ${incident.id}::uuid AND jsonb_typeof(mapping -> 'attributes') = 'object' ORDER BY name`;
  return rows.map(({ name }) => name);
}

const REQUEST_COLUMNS = [
  ...["logId", "record", "requestId", "occurredAt", "account", "model", "promptTokens", "completionTokens", "status"],
  "excludedReason",
];

async function* requestLines(slug: string, asked: Wanted, source: Source): AsyncGenerator<string> {
  const own = source.attributes.map((name) => `attributes.${name}`);
  const write = lineWriter(asked.format, [...REQUEST_COLUMNS, ...own]);
  yield write.head;
  let after = "0";
  for (;;) {
    const rows = await onIncident("incident.read", slug, async (grant) => {
      await checkSame(grant, source);
      const within = conditions(grant, source.revision, asked);
      return grant.tx.$queryRaw<StoredRow[]>`
        SELECT ${STORED} FROM affected_request WHERE ${within} AND id > ${after}::bigint ORDER BY id LIMIT ${BATCH}`;
    });
    yield rows
      .map((row) => {
        const { key: _key, attributes, ...request } = affectedRequest(row);
        if (asked.format === "ndjson") return `${JSON.stringify({ ...request, ...(attributes && { attributes }) })}\n`;
        const cells = Object.entries(attributes ?? {}).map(([name, value]) => [`attributes.${name}`, value]);
        return write.line({ ...request, ...(Object.fromEntries(cells) as Cells) });
      })
      .join("");
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = last.key;
  }
}

const ACCOUNT_COLUMNS = [
  ...["account", "affected", "requests", "firstAt", "lastAt", "notices", "lastToldAt", "lastChannel", "lastMessage"],
  "lastOutcome",
];

async function* accountLines(slug: string, asked: Wanted, source: Source): AsyncGenerator<string> {
  const write = lineWriter(asked.format, ACCOUNT_COLUMNS);
  yield write.head;
  let after: string | undefined;
  for (;;) {
    const rows = await onIncident("incident.read", slug, async (grant) => {
      await checkSame(grant, source);
      return grant.tx.$queryRaw<AccountRow[]>`
        SELECT ${STORED_ACCOUNT} FROM affected_account named
        WHERE incident_id = ${grant.incident.id}::uuid AND rule_revision = ${source.revision}::int
          AND ${after === undefined ? sql`true` : sql`account > ${after}`} ORDER BY account LIMIT ${BATCH}`;
    });
    yield rows
      .map(affectedAccount)
      .map((row) => (asked.format === "ndjson" ? `${JSON.stringify(row)}\n` : write.line(accountCells(row))))
      .join("");
    after = rows.at(-1)?.account;
    if (rows.length < BATCH) return;
  }
}

function accountCells({ notices, ...account }: AffectedAccount): Cells {
  const newest = notices[0];
  return {
    ...account,
    notices: notices.length,
    lastToldAt: newest?.toldAt,
    lastChannel: newest?.channel,
    lastMessage: newest?.message,
    lastOutcome: newest?.outcome,
  };
}

async function checkSame(grant: IncidentGrant, { figureId, revision }: Source): Promise<void> {
  if ((await newestFigure(grant, revision))?.id !== figureId)
    throw new Conflict("list_changed", "The requests were counted anew meanwhile; export again.");
}

function lineWriter(format: Wanted["format"], columns: string[]) {
  if (format === "ndjson") return { head: "", line: () => "" };
  const write = format === "spreadsheet" ? spreadsheetLine : plainLine;
  const line = (cells: Cells) => write(columns.map((name) => cells[name]));
  return { head: (format === "spreadsheet" ? BYTE_ORDER_MARK : "") + write(columns), line };
}
