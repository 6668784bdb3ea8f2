import { exposure } from "#prisma/scenarios/reference-incident/exposure.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { actAs } from "#server/session.ts";
import { addUpstream } from "#server/upstream/add-upstream.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";
import { addIncident, type PersonActor } from "#test/server/access/test-record.ts";

type Options = { audience?: "public" | "parties" | "internal"; stated?: boolean };

/** A published incident with the reference incident's conditions, told to whom its repository is told. */
export async function publishCheck(owner: PersonActor, { audience = "public", stated = true }: Options = {}) {
  const { slug } = await addIncident(owner);
  const repository = { forge: "github", name: "example/engine", versionScheme: "pep440", audience } as const;
  await actAs(owner, () => addUpstream("repositories", slug, repository));
  if (stated) await actAs(owner, () => setExposureConditions(slug, exposure));
  await publishAgain(owner, slug);
  return slug;
}

export async function publishAgain(owner: PersonActor, slug: string): Promise<void> {
  const { hash } = await actAs(owner, () => previewPublication(slug));
  await actAs(owner, () => publishRevision(slug, { documentHash: hash, note: "A note" }));
}
