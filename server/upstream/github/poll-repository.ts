import "server-only";

import { onIncident } from "../../access.ts";
import type { Forge } from "./forge-client.ts";
import { ForgeTrouble } from "./forge-trouble.ts";
import { look, type Looked } from "./look.ts";
import { readIdentity, type Identity } from "./read-identity.ts";
import { completeItem, readItem, type ReadItem } from "./read-item.ts";
import type { KeptAnswer } from "./read-list.ts";
import { resolveTags } from "./resolve-tags.ts";
import { settleContainments } from "./settle-containments.ts";
import { settleRepository } from "./settle-repository.ts";
import type { TrackedRepository } from "./tracked-repository.ts";

export type Polled = {
  /** What makes the next poll conditional; to be kept once all that was new is stored. */
  kept: KeptAnswer[];
  /** Numbers that were read one by one. */
  readAlone: number[];
};
type Poll = { forge: Forge; tracked: TrackedRepository; signal?: AbortSignal | undefined };

/** Asks what is new, and stores it. Where nothing is, nothing is read or written but the answers' own marks. @throws {ForgeTrouble} */
export async function pollRepository({ forge, tracked, signal }: Poll): Promise<Polled> {
  const looked = await look({ forge, tracked, signal });
  const { toRead, hasUncompared } = tracked;
  if (!looked.hasNews && !looked.hasMoved && toRead.length === 0 && !hasUncompared) {
    return { kept: looked.kept, readAlone: [] };
  }
  const identity = await readIdentity(forge, tracked, signal);
  const kept = await settleNews({ forge, tracked: { ...tracked, name: identity.name }, signal }, identity, looked);
  await settleContainments({
    ...{ forge, slug: tracked.slug, repositoryId: tracked.id, repository: identity.name, signal },
  });
  return { kept: [...looked.kept, ...kept], readAlone: toRead };
}

async function settleNews(poll: Poll, identity: Identity, looked: Looked): Promise<KeptAnswer[]> {
  const { forge, tracked, signal } = poll;
  const { numbers, tags: known } = await readKnown(tracked);
  const wanted = new Set([...known, ...looked.releases.map(({ tag_name: tag }) => tag)]);
  const { tags, kept } = await resolveTags({
    ...{ forge, repository: tracked.name, refs: looked.refs, wanted, answers: tracked.answers, signal },
  });
  const items = await readItems(poll, looked, numbers);
  await settleRepository(tracked.slug, tracked.id, { identity, items, releases: looked.releases, tags });
  return kept;
}

async function readItems({ forge, tracked, signal }: Poll, { issues }: Looked, numbers: ReadonlySet<number>) {
  const ask = { forge, repository: tracked.name, signal };
  const items: { asked: number; read: ReadItem }[] = [];
  for (const issue of issues) {
    if (numbers.has(issue.number)) items.push({ asked: issue.number, read: await completeItem(ask, issue) });
  }
  const listed = new Set(issues.map(({ number }) => number));
  for (const number of tracked.toRead) {
    if (listed.has(number)) continue;
    const read = await readItem(ask, number).catch(unlessMissing);
    if (read) items.push({ asked: number, read });
  }
  return items;
}

/** One item that is gone does not keep the others from being read. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof ForgeTrouble && error.code === "not_found") return undefined;
  throw error;
}

/** Which numbers and tags of the repository the record knows. */
async function readKnown({ id: repositoryId, slug }: TrackedRepository) {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const where = { incidentId: incident.id, repositoryId };
    const items = await tx.upstreamItem.findMany({
      where: { ...where, number: { not: null }, kind: { not: "commit" } },
      select: { number: true },
    });
    const releases = await tx.release.findMany({ where, select: { tag: true } });
    return {
      numbers: new Set(items.flatMap(({ number }) => number ?? [])),
      tags: releases.map(({ tag }) => tag),
    };
  });
}
