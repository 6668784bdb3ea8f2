import "server-only";

import { Conflict, InvalidInput } from "#domain/errors.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { newVerdict, verdictChange } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamVerdict } from "#domain/upstream/upstream-row.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { asJson, fromJson } from "../json-column.ts";
import { linesOf } from "./release-lines.ts";
import { afterId, byId, named, present, type ById, type Grant, type KindOfRow } from "./upstream-kind.ts";

const COLUMNS = {
  ...{ id: true, itemId: true, releaseId: true, line: true, contained: true, netEffect: true, status: true },
  ...{ configurations: true, reason: true, decidedBy: true, decidedAt: true, version: true },
} as const;
type Columns = Pick<Prisma.UpstreamVerdictModel, keyof typeof COLUMNS>;
type OfRelease = Extract<UpstreamVerdict, { release: string }>;
type OfLine = Extract<UpstreamVerdict, { line: string }>;

function view({ itemId, decidedBy, decidedAt, id, version, ...row }: Columns): UpstreamVerdict {
  const common = { id, item: itemId, reason: fromJson<Text>(row.reason), decidedBy, version };
  const said = { ...common, decidedAt: decidedAt.toISOString() };
  if (row.releaseId === null) {
    const { line, status, configurations } = row;
    return present<OfLine>({ ...said, line, status: status as OfLine["status"], configurations });
  }
  const contained = row.contained as OfRelease["contained"];
  return present<OfRelease>({ ...said, release: row.releaseId, contained, netEffect: row.netEffect as "present" });
}

export const verdicts: KindOfRow<UpstreamVerdict, ById, typeof newVerdict> = {
  subject: "upstream-verdict",
  entry: newVerdict,
  change: verdictChange,
  times: [],
  position: byId,
  versionOf: ({ version }) => version,

  async page({ tx, incident }, { take, after }) {
    const where = { incidentId: incident.id, ...afterId(after) };
    const rows = await tx.upstreamVerdict.findMany({ where, take, orderBy: { id: "asc" }, select: COLUMNS });
    return rows.map((row) => ({ view: view(row), position: { id: row.id } }));
  },

  async find({ tx, incident }, id) {
    const row = await tx.upstreamVerdict.findFirst({ where: { id, incidentId: incident.id }, select: COLUMNS });
    return row ? view(row) : undefined;
  },

  async insert(grant, entry) {
    const { tx, incident, actor } = grant;
    await checkSubject(grant, entry);
    if ("line" in entry) await checkConfigurations(grant, entry.configurations);
    const about = "release" in entry ? { releaseId: entry.release } : { line: entry.line };
    const other = await tx.upstreamVerdict.findFirst({ where: { itemId: entry.item, ...about }, select: { id: true } });
    if (other) throw new Conflict("verdict_exists", "There is a verdict on this already; change it.", { id: other.id });
    const data = { incidentId: incident.id, itemId: entry.item, ...about, ...columnsOf(entry), decidedBy: actor.name };
    return view(await tx.upstreamVerdict.create({ data, select: COLUMNS }));
  },

  /** Whoever changes a verdict answers for it. */
  async store(grant, after, { id }) {
    checkFields(after);
    if ("line" in after) await checkConfigurations(grant, after.configurations);
    const row = await grant.tx.upstreamVerdict.update({
      where: { id },
      data: { ...columnsOf(after), decidedBy: grant.actor.name, decidedAt: new Date(), version: { increment: 1 } },
      select: COLUMNS,
    });
    return view(row);
  },

  async dependents() {
    return {};
  },

  async remove({ tx }, { id }) {
    await tx.upstreamVerdict.delete({ where: { id } });
    return undefined;
  },
};

type Said =
  | (Pick<OfRelease, "release" | "contained" | "reason"> & { netEffect?: OfRelease["netEffect"] | null })
  | Pick<OfLine, "line" | "status" | "configurations" | "reason">;

function columnsOf(said: Said) {
  const reason = asJson(said.reason) ?? {};
  if ("release" in said) return { contained: said.contained, netEffect: said.netEffect ?? null, reason };
  return { status: said.status, configurations: said.configurations, reason };
}

/** The item, and a release or line of its own repository: a fix is not in the releases of another one. */
async function checkSubject(
  { tx, incident }: Grant,
  entry: { item: string; release: string } | { item: string; line: string },
) {
  const item = await tx.upstreamItem.findFirst({
    where: { id: entry.item, incidentId: incident.id },
    select: { repository: { select: { id: true, tagPattern: true, lines: true } } },
  });
  const { repository } = named(item, "item");
  if ("release" in entry) {
    const where = { id: entry.release, repositoryId: repository.id };
    return void named(await tx.release.findFirst({ where, select: { id: true } }), "release");
  }
  if (linesOf(repository).some(({ key }) => key === entry.line)) return;
  const message = `Its repository has the lines ${linesOf(repository)
    .map(({ key }) => key)
    .join(", ")}.`;
  throw new InvalidInput([{ pointer: "/line", code: "unknown_line", message }]);
}

const OF_RELEASE = ["contained", "netEffect"];
const OF_LINE = ["status", "configurations"];

/** A change may name only what this verdict speaks of. */
function checkFields(after: UpstreamVerdict): void {
  const foreign = ("release" in after ? OF_LINE : OF_RELEASE).find((field) => field in after);
  if (foreign === undefined) return;
  const message = "A verdict on a release says what it contains, one on a line its status.";
  throw new InvalidInput([{ pointer: `/${foreign}`, code: "unknown_field", message }]);
}

async function checkConfigurations({ tx, incident }: Grant, keys: string[]): Promise<void> {
  const where = { incidentId: incident.id, key: { in: keys } };
  const known = new Set((await tx.configuration.findMany({ where, select: { key: true } })).map(({ key }) => key));
  const errors = keys.flatMap((key, index) => {
    const message = `There is no configuration "${key}" in this incident.`;
    return known.has(key) ? [] : [{ pointer: `/configurations/${index}`, code: "unknown_key", message }];
  });
  if (errors.length > 0) throw new InvalidInput(errors);
}
