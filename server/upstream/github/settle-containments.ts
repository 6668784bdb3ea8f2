import "server-only";

import type { Prisma } from "#prisma/generated/client.ts";
import { onIncident, type Tx } from "../../access.ts";
import { unlessAnswered } from "../../answered.ts";
import { asJson } from "../../json-column.ts";
import { holdUpstream } from "../upstream-kind.ts";
import { compareRelease, type Compared, type TrackedFix } from "./compare-release.ts";
import type { Forge } from "./forge-client.ts";

type Pair = { itemId: string; releaseId: string; tagCommit: string; tag: string; fix: TrackedFix };
type Wish = { forge: Forge; slug: string; repositoryId: string; repository: string; signal?: AbortSignal | undefined };

/** In one poll; the next one goes on. */
const AT_ONCE = 60;
const A_DAY_MS = 86_400_000;

/** Compares each fix with each release that it was not compared with yet, the newest releases first. */
export async function settleContainments(wish: Wish): Promise<void> {
  const { forge, slug, repositoryId, repository, signal } = wish;
  const pairs = await onIncident("incident.read", slug, ({ tx, incident }) =>
    uncompared(tx, { incidentId: incident.id, repositoryId }),
  );
  const compared: (Pair & { answer: Compared })[] = [];
  try {
    for (const pair of pairs.slice(0, AT_ONCE)) {
      const { fix, tagCommit } = pair;
      compared.push({ ...pair, answer: await compareRelease({ forge, repository, fix, tagCommit, signal }) });
    }
  } finally {
    await storeCompared(slug, compared);
  }
}

async function uncompared(tx: Tx, where: { incidentId: string; repositoryId: string }): Promise<Pair[]> {
  const items = await tx.upstreamItem.findMany({
    where: { ...where, OR: [{ kind: "commit" }, { state: { in: ["merged", "landed_as_commit"] } }] },
    select: { id: true, kind: true, number: true, state: true, mergeCommit: true, commit: true },
  });
  const releases = await tx.release.findMany({
    where: { ...where, draft: false, tagCommit: { not: null } },
    orderBy: { sortKey: "desc" },
    select: { id: true, tag: true, tagCommit: true },
  });
  const known = await tx.containment.findMany({
    where: { item: where },
    select: { itemId: true, releaseId: true, fixCommit: true, tagCommit: true, comparison: true, comparedAt: true },
  });
  const keyOf = (...parts: (string | null)[]) => parts.join(" ");
  const settled = new Set(
    known
      .filter(({ comparison, comparedAt }) => comparison !== "missing" || isRecent(comparedAt))
      .map((row) => keyOf(row.itemId, row.releaseId, row.fixCommit, row.tagCommit)),
  );
  return releases.flatMap(({ id: releaseId, tag, tagCommit }) =>
    items.flatMap((item) => {
      const sha = item.mergeCommit ?? item.commit;
      if (sha === null || tagCommit === null || settled.has(keyOf(item.id, releaseId, sha, tagCommit))) return [];
      const pullNumber = item.kind === "pull_request" ? item.number : null;
      const fix = { sha, isLanding: item.state === "landed_as_commit", ...(pullNumber !== null && { pullNumber }) };
      return [{ itemId: item.id, releaseId, tag, tagCommit, fix }];
    }),
  );
}

function isRecent(at: Date | null): boolean {
  return at !== null && at.getTime() > Date.now() - A_DAY_MS;
}

async function storeCompared(slug: string, compared: (Pair & { answer: Compared })[]): Promise<void> {
  if (compared.length === 0) return;
  await unlessAnswered<void>((answer) =>
    onIncident("upstream.change", slug, async (grant) => {
      await holdUpstream(grant);
      let isWritten = false;
      for (const pair of compared) if (await storeOne(grant, pair)) isWritten = true;
      if (!isWritten) answer(undefined);
    }),
  );
}

const COMPUTED = new Set([
  ...["ancestry", "cherry_pick_footer", "pull_number_in_subject", "equal_patch", "landed_as_commit"],
]);
const COLUMNS = { contained: true, method: true, netEffect: true, fixCommit: true, tagCommit: true } as const;
type Grant = Parameters<Parameters<typeof onIncident>[2]>[0];

/** Skipped where either end moved on meanwhile. What a person entered gives way to a comparison, but not to a failed one. */
async function storeOne({ tx, incident, audit }: Grant, pair: Pair & { answer: Compared }): Promise<boolean> {
  const { itemId, releaseId, tagCommit, fix, answer } = pair;
  const stands = await tx.release.count({ where: { id: releaseId, incidentId: incident.id, tagCommit } });
  const isFix = await tx.upstreamItem.count({
    where: { id: itemId, incidentId: incident.id, OR: [{ mergeCommit: fix.sha }, { commit: fix.sha }] },
  });
  if (stands === 0 || isFix === 0) return false;
  const { comparison, contained, netEffect, method, shownBy } = answer;
  const before = await tx.containment.findUnique({
    where: { itemId_releaseId: { itemId, releaseId } },
    select: COLUMNS,
  });
  const isMissing = comparison === 404;
  const keepsWord = isMissing && before !== null && !COMPUTED.has(before.method);
  const said = keepsWord
    ? { contained: before.contained, method: before.method, netEffect: before.netEffect }
    : { contained, method, netEffect };
  const data = {
    ...{ ...said, comparison: isMissing ? "missing" : comparison, comparedAt: new Date() },
    ...{ fixCommit: fix.sha, tagCommit },
    ...(shownBy && { shownBy: asJson(shownBy) ?? {} }),
  } satisfies Prisma.ContainmentUncheckedUpdateInput;
  await tx.containment.upsert({
    where: { itemId_releaseId: { itemId, releaseId } },
    create: { itemId, releaseId, ...data },
    update: data,
    select: { itemId: true },
  });
  audit({
    subject: `containment/${itemId}/${releaseId}`,
    ...(before && { before }),
    after: { ...said, comparison: data.comparison, fixCommit: fix.sha, tagCommit, ...(shownBy && { shownBy }) },
  });
  return true;
}
