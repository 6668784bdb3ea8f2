import "server-only";

import { onIncident } from "../../access.ts";
import { unlessAnswered } from "../../answered.ts";
import { holdUpstream } from "../upstream-kind.ts";
import { settleItems } from "./settle-items.ts";
import { settleReleases } from "./settle-releases.ts";
import { heldRepository, type FoundAtForge, type Settling } from "./settling.ts";

/** Writes what is new, with its audit entry, and nothing where nothing is. Says whether anything was. */
export async function settleRepository(slug: string, repositoryId: string, found: FoundAtForge): Promise<boolean> {
  return unlessAnswered<boolean>((answer) =>
    onIncident("upstream.change", slug, async (grant) => {
      await holdUpstream(grant);
      const repository = await heldRepository(grant, repositoryId);
      if (!repository) return answer(false);
      const settling = { grant, repository, found, now: new Date() };
      const changed = [await settleIdentity(settling), await settleItems(settling), await settleReleases(settling)];
      return changed.includes(true) || answer(false);
    }),
  );
}

/** A renamed repository keeps its old names; the forge's own id is kept with it from the first answer on. */
async function settleIdentity({ grant, repository, found: { identity } }: Settling): Promise<boolean> {
  if (!identity) return false;
  const { tx, incident, audit } = grant;
  const before = { name: repository.name, nodeId: repository.nodeId };
  const isTaken = await tx.upstreamRepository.count({
    where: { incidentId: incident.id, forge: "github", name: identity.name, id: { not: repository.id } },
  });
  const after = { name: isTaken > 0 ? repository.name : identity.name, nodeId: identity.nodeId };
  if (before.name === after.name && before.nodeId === after.nodeId) return false;
  const isRenamed = before.name !== after.name;
  const formerNames = isRenamed
    ? [...repository.formerNames.filter((name) => name !== before.name), before.name]
    : repository.formerNames;
  await tx.upstreamRepository.update({
    where: { id: repository.id },
    data: { ...after, formerNames, version: { increment: 1 } },
    select: { id: true },
  });
  audit({ subject: `upstream-repository/${repository.id}`, before, after });
  return true;
}
