import "server-only";

import type { ReleaseFields } from "#domain/upstream/github-fields.ts";
import { lineOfTag } from "#domain/upstream/release-line.ts";
import { versionScheme, versionSortKey } from "#domain/upstream/version-order.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { asJson, fromJson } from "../../json-column.ts";
import { linesOf } from "../release-lines.ts";
import { contentHash } from "./content-hash.ts";
import { instant } from "./settle-items.ts";
import type { Settling } from "./settling.ts";

const COLUMNS = {
  ...{ id: true, tag: true, forgeId: true, forgeHash: true, draft: true, prerelease: true, publishedTime: true },
  ...{ tagCommit: true, formerCommits: true },
} as const;
type Row = Pick<Prisma.ReleaseModel, keyof typeof COLUMNS>;

/** Releases of a recorded line, and the commits that their tags stand on. What is a draft at the forge is not known here. */
export async function settleReleases(settling: Settling): Promise<boolean> {
  const { grant, repository, found } = settling;
  if (found.releases.length === 0 && found.tags.size === 0) return false;
  const rows = await grant.tx.release.findMany({ where: { repositoryId: repository.id }, select: COLUMNS });
  let isChanged = false;
  for (const release of found.releases) {
    const row = rows.find(({ tag }) => tag === release.tag_name);
    const settled = row ? await changeRelease(settling, row, release) : await addRelease(settling, release);
    isChanged ||= settled;
  }
  for (const row of rows) if (await moveTag(settling, row)) isChanged = true;
  return isChanged;
}

async function addRelease({ grant, repository, found, now }: Settling, release: ReleaseFields): Promise<boolean> {
  const { tx, incident, audit } = grant;
  const tag = release.tag_name;
  const fitting = lineOfTag(linesOf(repository), tag);
  if (release.draft || !fitting || tag.length > 200) return false;
  const tagCommit = found.tags.get(tag) ?? null;
  const said = { tag, version: fitting.version, prerelease: release.prerelease, tagCommit };
  const publishedTime = instant(release.published_at ?? undefined);
  const row = await tx.release.create({
    data: {
      ...{ ...said, incidentId: incident.id, repositoryId: repository.id, audience: repository.audience },
      sortKey: versionSortKey(versionScheme(repository.versionScheme), fitting.version),
      ...{ origin: "forge", forgeId: String(release.id), forgeHash: hashOf(release), checkedAt: now },
      publishedTime: asJson(publishedTime),
    },
    select: { id: true },
  });
  audit({ subject: `release/${row.id}`, after: { ...said, publishedTime } });
  return true;
}

/** What the forge says otherwise than before is an edit; what a person had entered is only completed. */
async function changeRelease({ grant, now }: Settling, row: Row, release: ReleaseFields): Promise<boolean> {
  const forgeHash = hashOf(release);
  if (row.forgeHash === forgeHash || (release.draft && row.forgeHash === null)) return false;
  const isEdit = row.forgeHash !== null;
  const publishedTime = instant(release.published_at ?? undefined);
  const said = { draft: release.draft, prerelease: release.prerelease };
  await grant.tx.release.update({
    where: { id: row.id },
    data: {
      ...{ ...said, origin: "forge", forgeId: String(release.id), forgeHash, checkedAt: now },
      ...(publishedTime && { publishedTime: asJson(publishedTime) ?? {} }),
      ...(isEdit && { editedAt: now }),
      rowVersion: { increment: 1 },
    },
    select: { id: true },
  });
  grant.audit({
    subject: `release/${row.id}`,
    before: { draft: row.draft, prerelease: row.prerelease, publishedTime: row.publishedTime },
    after: { ...said, publishedTime: publishedTime ?? row.publishedTime, ...(isEdit && { editedAtForge: true }) },
  });
  return true;
}

async function moveTag({ grant, found, now }: Settling, row: Row): Promise<boolean> {
  const tagCommit = found.tags.get(row.tag);
  if (tagCommit === undefined || tagCommit === row.tagCommit) return false;
  const former = fromJson<{ commit: string; seenAt: string }[]>(row.formerCommits);
  const stood = row.tagCommit === null ? [] : [{ commit: row.tagCommit, seenAt: now.toISOString() }];
  await grant.tx.release.update({
    where: { id: row.id },
    data: { tagCommit, formerCommits: [...former, ...stood], checkedAt: now, rowVersion: { increment: 1 } },
    select: { id: true },
  });
  grant.audit({ subject: `release/${row.id}`, before: { tagCommit: row.tagCommit }, after: { tagCommit } });
  return true;
}

function hashOf({ draft, prerelease, published_at: at, name, body }: ReleaseFields): string {
  return contentHash({ draft, prerelease, at, name: name ?? null, body: body ?? null });
}
