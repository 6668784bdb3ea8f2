import type { RowCounts } from "#domain/impact/bin.ts";
import type { CountStep } from "#domain/impact/count-impact.ts";
import type { Figure } from "./impact-figure.tsx";
import type { Share, Span } from "./impact-figure-context.tsx";
import type { CountedLog } from "./impact-figure-logs.tsx";
import { shownInstant, shownMoment } from "./impact-moment.ts";
import { rowsRead } from "./impact-words.ts";
import type { ShownImpact } from "./impact-overview.tsx";
import type { ShownStatement } from "./statement-words.ts";
import type { ToldSummary } from "./told-line.tsx";

type ReadSpan = Omit<Span, "label"> & { from?: string; until?: string };
type ReadImpact = Figure & {
  steps: CountStep[];
  excluded: ShownStatement["excluded"];
  ruleRevision: number;
  asOf: string;
  complete: boolean;
  logs: Omit<CountedLog, "bins">[];
  share?: Share;
  comparison?: { window: ReadSpan; before?: ReadSpan; after?: ReadSpan };
  published?: { number: number; count: number; asOf: string };
  drift?: number;
  told?: ToldSummary;
};
type LogOfLedger = { id: string; name: string; status: string; rows?: RowCounts; scannedUnder?: number };
type Beside = { logs: LogOfLedger[]; newestRule: number | undefined; zone: string };

/** What counting gave, as its page shows it. */
export function shownImpact(read: ReadImpact, { logs, newestRule, zone }: Beside): ShownImpact {
  const { comparison, published, asOf, ...impact } = read;
  const bins = new Map(logs.map(({ id, rows, scannedUnder }) => [id, scannedUnder === read.ruleRevision && rows]));
  return {
    ...impact,
    asOf: shownMoment(asOf, zone),
    hindrances: read.complete ? nothingRead(read) : hindrances(read, logs, newestRule),
    logs: read.logs.map((log) => ({ ...log, ...(bins.get(log.id) && { bins: bins.get(log.id) as RowCounts }) })),
    spans: comparison ? spansOf(comparison, zone) : [],
    ...(published && { stated: { ...published, asOf: shownMoment(published.asOf, zone) } }),
  };
}

export function shownStatement(statement: ShownStatement, zone: string): ShownStatement {
  const { asOf, statedAt, logs } = statement;
  return {
    ...{ ...statement, asOf: shownMoment(asOf, zone), statedAt: shownMoment(statedAt, zone) },
    logs: logs.map((log) => (log.goneAt === undefined ? log : { ...log, goneAt: shownMoment(log.goneAt, zone) })),
  };
}

function nothingRead(read: ReadImpact): string[] {
  return rowsRead(read.steps) === 0 ? ["no row was read: the logs hold none, and 0 of 0 rows says nothing"] : [];
}

const BUSY: Record<string, string> = {
  receiving: "is still being received",
  needs_mapping: "needs a mapping",
  queued: "waits to be read",
  scanning: "is being read",
  incomplete: "is incomplete: send it again, or delete it",
};

function hindrances({ ruleRevision, logs: counted }: ReadImpact, logs: LogOfLedger[], newestRule: number | undefined) {
  const said = logs.flatMap(({ name, status }) => (BUSY[status] ? [`${name} ${BUSY[status]}`] : []));
  const there = new Set(logs.map(({ id }) => id));
  const gone = counted
    .filter(({ id }) => !there.has(id))
    .map(({ name }) => `${name} was counted, and was deleted since`);
  const rule =
    newestRule === undefined || newestRule === ruleRevision
      ? []
      : [`revision ${newestRule} of the rule has not been counted; this is the number of revision ${ruleRevision}`];
  const all = [...rule, ...said, ...gone];
  return all.length > 0 ? all : ["the logs are being counted"];
}

function spansOf({ window, before, after }: NonNullable<ReadImpact["comparison"]>, zone: string): Span[] {
  const at = (instant: string | undefined) => (instant === undefined ? "" : shownInstant(instant, zone));
  const within = [window.from && `from ${at(window.from)}`, window.until && `until ${at(window.until)}`];
  return [
    ...(before ? [{ ...before, label: `Before ${at(before.until)}` }] : []),
    { ...window, label: ["The window", ...within].filter(Boolean).join(" ") },
    ...(after ? [{ ...after, label: `From ${at(after.from)} on` }] : []),
  ];
}
