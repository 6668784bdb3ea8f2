import "server-only";

import { z } from "zod";
import { asMember, onIncident, type MemberGrant, type Tx } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import type { Prisma } from "#prisma/generated/client.ts";

export type AuditView = {
  id: string;
  at: string;
  actor: { kind: string; id: string; name: string };
  verb: string;
  incident?: string;
  subject: string;
  before?: unknown;
  after?: unknown;
  previousHash: string;
  hash: string;
};

const position = z.strictObject({ entry: z.string().regex(/^\d{1,18}$/) });

/** The newest first. Entries of an incident out of reach are not there. */
export async function readAudit(request: PageRequest & { incident?: string } = {}): Promise<Page<AuditView>> {
  const { incident: slug, ...paging } = request;
  const { take, position: after } = readPageRequest(paging, position);
  const before = after ? { id: { lt: BigInt(after.entry) } } : {};
  if (slug === undefined)
    return asMember("audit.read", async (grant) => entries(grant.tx, take, [await seenBy(grant), before]));
  return onIncident("audit.read", slug, ({ tx, incident }) => {
    const about = { OR: [{ incidentId: incident.id }, { subject: `incident/${incident.id}` }] };
    return entries(tx, take, [about, before]);
  });
}

async function entries(tx: Tx, take: number, conditions: Prisma.AuditEntryWhereInput[]): Promise<Page<AuditView>> {
  const rows = await tx.auditEntry.findMany({ where: { AND: conditions }, orderBy: { id: "desc" }, take: take + 1 });
  const ids = rows.flatMap(({ incidentId }) => incidentId ?? []);
  const incidents = await tx.incident.findMany({ where: { id: { in: ids } }, select: { id: true, slug: true } });
  const slugs = new Map(incidents.map(({ id, slug }) => [id, slug]));
  return pageOf(
    rows,
    take,
    ({ id }) => ({ entry: id.toString() }),
    (row) => view(row, slugs),
  );
}

/** Everything but the embargoed incidents the reader is not named on; an incident's key sees its own. */
async function seenBy({ tx, actor }: MemberGrant): Promise<Prisma.AuditEntryWhereInput> {
  if (actor.kind === "system") return {};
  if (actor.kind === "key" && actor.incidentId) return { incidentId: actor.incidentId };
  const personId = actor.kind === "key" ? (actor.person?.id ?? "") : actor.id;
  const hidden = await tx.incident.findMany({
    where: { embargoed: true, NOT: { memberships: { some: { personId } } } },
    select: { id: true },
  });
  const ids = hidden.map(({ id }) => id);
  const keys = await tx.apiKey.findMany({ where: { incidentId: { in: ids } }, select: { id: true } });
  const subjects = [...ids.map((id) => `incident/${id}`), ...keys.map(({ id }) => `key/${id}`)];
  return { AND: [{ OR: [{ incidentId: null }, { incidentId: { notIn: ids } }] }, { subject: { notIn: subjects } }] };
}

function view(row: Prisma.AuditEntryModel, slugs: Map<string, string>): AuditView {
  const incident = row.incidentId === null ? undefined : slugs.get(row.incidentId);
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    verb: row.verb,
    ...(incident !== undefined && { incident }),
    subject: row.subject,
    ...(row.before !== null && { before: row.before }),
    ...(row.after !== null && { after: row.after }),
    previousHash: row.previousHash,
    hash: row.hash,
  };
}
