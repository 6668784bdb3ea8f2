import "server-only";

import type { Text } from "#domain/timeline/timeline-event.ts";
import { commitFields } from "#domain/upstream/github-fields.ts";
import { NotFound } from "#domain/errors.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { onIncident } from "../../access.ts";
import { unlessAnswered } from "../../answered.ts";
import { asJson, fromJson } from "../../json-column.ts";
import { githubForge, type Forge } from "./forge-client.ts";
import { ForgeTrouble, storedTrouble, type StoredTrouble } from "./forge-trouble.ts";
import { readFields } from "./read-fields.ts";
import { readIdentity } from "./read-identity.ts";
import { readItem } from "./read-item.ts";
import { instant } from "./settle-items.ts";
import { settleRepository } from "./settle-repository.ts";

/** What kept the item from being filled, if anything did; it can be entered by hand all the same. */
export type Filled = { isFilled: boolean; trouble?: StoredTrouble };
type Options = { forge?: Forge; signal?: AbortSignal };
type Place = { id: string; repositoryId: string; repository: string; nodeId: string | null; mayAsk: boolean } & (
  { number: number; commit?: undefined } | { number?: undefined; commit: string }
);

/**
 * Asks the forge once about one item, because a person named it by its address. Nothing is asked where the repository's
 * polling is off, nor of an embargoed incident whose people did not allow it: a question tells of it. The writing is the actor's own. @throws {NotFound} no such item in this incident, or none with an address
 */
export async function fillItem(slug: string, itemId: string, options: Options = {}): Promise<Filled> {
  const { forge = githubForge(), signal = AbortSignal.timeout(15_000) } = options;
  const place = await readPlace(slug, itemId);
  if (!place.mayAsk) return { isFilled: false };
  try {
    if (place.commit !== undefined) await fillCommit(slug, place, { forge, signal });
    else await fillNumbered(slug, place, { forge, signal });
    return { isFilled: true };
  } catch (error) {
    if (error instanceof ForgeTrouble) return { isFilled: false, trouble: storedTrouble(error) };
    if (!signal.aborted) throw error;
    return { isFilled: false, trouble: { code: "too_slow", message: "GitHub did not answer in time." } };
  }
}

const PLACE_COLUMNS = {
  ...{ id: true, repositoryId: true, kind: true, number: true, commit: true },
  repository: { select: { name: true, nodeId: true, polling: true } },
  incident: { select: { embargoed: true } },
} as const;
type PlaceRow = Prisma.UpstreamItemGetPayload<{ select: typeof PLACE_COLUMNS }>;

/** Only for who may write what comes: whoever may not makes this installation ask nothing. */
async function readPlace(slug: string, itemId: string): Promise<Place> {
  const row = await unlessAnswered<PlaceRow | null>((answer) =>
    onIncident("upstream.change", slug, async ({ tx, incident }) =>
      answer(
        await tx.upstreamItem.findFirst({
          where: { id: itemId, incidentId: incident.id, repository: { forge: "github" } },
          select: PLACE_COLUMNS,
        }),
      ),
    ),
  );
  if (!row) throw new NotFound();
  const { id, repositoryId, repository, incident, kind, number, commit } = row;
  const { name, nodeId, polling } = repository;
  const mayAsk = polling === "allowed" || (polling === "when_published" && !incident.embargoed);
  const place = { id, repositoryId, repository: name, nodeId, mayAsk };
  if (kind === "commit" && commit !== null) return { ...place, commit };
  if (kind !== "commit" && number !== null) return { ...place, number };
  throw new NotFound();
}

type Asking = Required<Options>;

async function fillNumbered(slug: string, place: Place & { number: number }, asking: Asking): Promise<void> {
  const { repositoryId, repository, nodeId, number } = place;
  const identity = await readIdentity(asking.forge, { name: repository, nodeId }, asking.signal);
  const read = await readItem({ ...asking, repository: identity.name }, number);
  const items = [{ asked: number, read }];
  await settleRepository(slug, repositoryId, { identity, items, releases: [], tags: new Map() });
}

/** A commit has a subject and a date; whether it is on a branch that counts, releases say. */
async function fillCommit(slug: string, place: Place & { commit: string }, { forge, signal }: Asking): Promise<void> {
  const { id, repository, commit } = place;
  const answer = await forge.get(`/repos/${repository}/commits/${commit}`, { signal });
  if (answer.status !== 200) throw new ForgeTrouble("not_found", `GitHub shows no ${repository}@${commit}.`);
  const read = readFields(commitFields, answer.data);
  const openedTime = instant(read.commit.committer?.date);
  const title: Text = { en: (read.commit.message.split(/\r?\n/, 1)[0] ?? "").trim().slice(0, 500) || commit };
  await unlessAnswered<void>((answered) =>
    onIncident("upstream.change", slug, async ({ tx, incident, audit }) => {
      const select = { title: true, openedTime: true, origin: true } as const;
      const row = await tx.upstreamItem.findFirst({ where: { id, incidentId: incident.id }, select });
      if (!row) return answered(undefined);
      const isAddress = row.origin === "forge" && /^\S+$/.test(fromJson<Text>(row.title).en);
      const said = { ...(isAddress && { title }), ...(openedTime && row.openedTime === null && { openedTime }) };
      if (Object.keys(said).length === 0) return answered(undefined);
      await tx.upstreamItem.update({
        where: { id },
        data: {
          ...(said.title && { title: asJson(said.title) ?? {} }),
          ...(said.openedTime && { openedTime: asJson(said.openedTime) ?? {} }),
          ...{ checkedAt: new Date(), version: { increment: 1 } },
        },
        select: { id: true },
      });
      audit({ subject: `upstream-item/${id}`, before: { title: row.title, openedTime: row.openedTime }, after: said });
    }),
  );
}
