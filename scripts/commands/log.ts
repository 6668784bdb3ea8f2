import { readFile } from "node:fs/promises";
import { ExpectedError } from "#domain/errors.ts";
import { columnMapping, type ColumnMapping } from "#domain/impact/impact-rule.ts";
import { parseInput } from "#domain/parse-input.ts";
import { isKnownZone } from "#domain/time/zone.ts";
import { cancelLog } from "#server/impact/cancel-log.ts";
import { deleteLog } from "#server/impact/delete-log.ts";
import { listConflictingRequests } from "#server/impact/list-conflicting-requests.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { readImpactRule } from "#server/impact/read-impact-rule.ts";
import type { RequestLog } from "#server/impact/request-log-row.ts";
import { rescan } from "#server/impact/rescan.ts";
import { readWhole } from "#server/read-whole.ts";
import { CannotGoOn } from "../progress.ts";
import { ProgressLine } from "../progress-line.ts";
import { atRecord } from "./at-record.ts";
import { text, type Answer, type Command, type Given } from "./command.ts";
import { impactLines, logLine } from "./log-lines.ts";
import { filesOf, sendLog, type Sending } from "./send-log.ts";
import { impactOf, untilEnded, waitForCount, withWorker } from "./wait-for-count.ts";

type Sent = { file: string; isNew?: boolean; id?: string; error?: { code: string; message: string } };

async function mappingFrom(file: string | undefined): Promise<ColumnMapping | undefined> {
  if (file === undefined) return undefined;
  const read = await readFile(file, "utf8").catch(() => {
    throw new CannotGoOn(`there is no file ${file}`);
  });
  try {
    return parseInput(columnMapping, JSON.parse(read));
  } catch (error) {
    if (error instanceof SyntaxError) throw new CannotGoOn(`${file} is not JSON: ${error.message}`);
    throw error;
  }
}

async function scan({ words: [slug = "", ...words], options }: Given): Promise<Answer> {
  const mapping = await mappingFrom(text(options.mapping));
  const zone = text(options.zone);
  if (zone !== undefined && !isKnownZone(zone)) {
    throw new CannotGoOn(`${zone} is not a time zone; accepted is an IANA name such as Asia/Tokyo.`);
  }
  const files = await filesOf(words);
  const line = new ProgressLine();
  const signal = untilEnded();
  const sending: Sending = { slug, line, signal, ...(mapping && { mapping }), ...(zone !== undefined && { zone }) };
  return atRecord(async () => {
    try {
      return await withWorker(async () => {
        const sent: Sent[] = [];
        for (const file of files) sent.push(await sendOne(file, sending));
        const logs = await waitForCount(slug, line, signal);
        line.end();
        return scanAnswer(slug, sent, logs);
      });
    } catch (error) {
      if (signal.aborted) throw new CannotGoOn("ended before it was done; the same command goes on from here.");
      throw error;
    } finally {
      line.end();
    }
  });
}

/** One file that cannot be taken does not keep the others away. */
async function sendOne(file: string, sending: Sending): Promise<Sent> {
  try {
    const { log, isNew } = await sendLog(file, sending);
    return { file, isNew, id: log.id };
  } catch (error) {
    if (!(error instanceof ExpectedError) || ["not_found", "not_allowed"].includes(error.code)) throw error;
    return { file, error: { code: error.code, message: error.message } };
  }
}

async function scanAnswer(slug: string, sent: Sent[], logs: RequestLog[]): Promise<Answer> {
  const impact = await impactOf(slug);
  const found = sent.map((one) => ({ ...one, log: logs.find(({ id }) => id === one.id) }));
  const lines = found.map(({ file, isNew, error, log }) => {
    if (error || !log) return `${file}: ${error?.message ?? "was deleted meanwhile"}`;
    return `${isNew ? "" : "(here already) "}${logLine(log)}`;
  });
  return {
    json: { logs: found, ...(impact && { impact }) },
    lines: [...lines, ...impactLines(impact)],
    failed: found.some(({ log }) => log?.status !== "complete"),
  };
}

async function rescanAll({ words: [slug = ""], options }: Given): Promise<Answer> {
  const line = new ProgressLine();
  const signal = untilEnded();
  return atRecord(async () => {
    try {
      await readImpactRule(slug);
      return await withWorker(async () => {
        const { queued } = await rescan(slug, { fromArchive: options["from-archive"] === true });
        const logs = await waitForCount(slug, line, signal);
        line.end();
        const impact = await impactOf(slug);
        const lines = [...logs.map(logLine), ...impactLines(impact)];
        return { json: { queued, logs, ...(impact && { impact }) }, lines, failed: impact?.complete !== true };
      });
    } finally {
      line.end();
    }
  });
}

async function conflicts({ words: [slug = ""] }: Given): Promise<Answer> {
  const rows = await atRecord(() => readWhole((page) => listConflictingRequests(slug, page)));
  const lines = rows.map(({ log, record, requestId, values }) =>
    [requestId, `log ${log}`, `record ${record}`, JSON.stringify(values)].join("  "),
  );
  return { json: rows, lines: lines.length === 0 ? ["no conflicting rows"] : lines };
}

async function list({ words: [slug = ""], options }: Given): Promise<Answer> {
  const deleted = options.deleted === true;
  const logs = await atRecord(() => readWhole((page) => listLogs(slug, { ...page, deleted })));
  return { json: logs, lines: logs.length === 0 ? ["no logs"] : logs.map(logLine) };
}

export const LOG_COMMANDS: Command[] = [
  {
    name: "log scan",
    does: "bring request logs to the archive and count them; goes on where an earlier call ended; exit code 1 when one is not complete",
    words: ["incident", "file…"],
    options: { mapping: { type: "string" }, zone: { type: "string" } },
    example:
      "npm run candor -- log scan glm-5-3-kv-cache-leak 'logs/2026-09-*.csv.gz' --zone UTC --mapping columns.json",
    run: scan,
  },
  {
    name: "log rescan",
    does: "count anew, and try logs again that failed; --from-archive reads the archived files again",
    words: ["incident"],
    options: { "from-archive": { type: "boolean" } },
    example: "npm run candor -- log rescan glm-5-3-kv-cache-leak --from-archive",
    run: rescanAll,
  },
  {
    name: "log list",
    does: "the ledger of imports with their rows by bin; --deleted with the lines of deleted ones",
    words: ["incident"],
    options: { deleted: { type: "boolean" } },
    example: "npm run candor -- log list glm-5-3-kv-cache-leak --json",
    run: list,
  },
  {
    name: "log conflicts",
    does: "all rows whose id stands in the logs with other content too; none of them counts",
    words: ["incident"],
    example: "npm run --silent candor -- log conflicts glm-5-3-kv-cache-leak --json",
    run: conflicts,
  },
  {
    name: "log cancel",
    does: "end an upload or a scan; the log counts for nothing",
    words: ["incident", "id"],
    example: "npm run candor -- log cancel glm-5-3-kv-cache-leak 01890a5d-ac96-774b-bcce-b302099a8057",
    async run({ words: [slug = "", id = ""] }) {
      const log = await atRecord(() => cancelLog(slug, id));
      return { json: log, lines: [logLine(log)] };
    },
  },
  {
    name: "log delete",
    does: "delete a log's rows and files; its line in the ledger stays, and the rest is counted anew",
    words: ["incident", "id"],
    example: "npm run candor -- log delete glm-5-3-kv-cache-leak 01890a5d-ac96-774b-bcce-b302099a8057",
    async run({ words: [slug = "", id = ""] }) {
      await atRecord(() => deleteLog(slug, id));
      return { json: { id, deleted: true }, lines: [`deleted ${id}`] };
    },
  },
];
