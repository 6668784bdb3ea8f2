import "server-only";

import type { Prisma } from "#prisma/generated/client.ts";
import { fromJson } from "../../json-column.ts";
import type { ReadItem } from "./read-item.ts";
import type { Settling } from "./settling.ts";

type Place = { repository: string; number?: number };
type Row = Pick<Prisma.UpstreamItemModel, "number" | "formerPlaces">;

/** Where an item stands that was moved to another repository, and where it stood; nothing where it stayed. */
export async function placeOfMoved({ grant, repository, found }: Settling, row: Row, read: ReadItem) {
  const name = found.identity?.name ?? repository.name;
  if (read.repository.toLowerCase() === name.toLowerCase() && read.number === row.number) return {};
  const stood: Place = { repository: name, ...(row.number !== null && { number: row.number }) };
  return {
    repositoryId: await repositoryNamed({ grant, repository }, read.repository),
    number: read.number,
    formerPlaces: [...fromJson<Place[]>(row.formerPlaces), stood],
  };
}

/** Recorded already, or begun now; it is asked about as little as the one the item came from. */
async function repositoryNamed({ grant, repository }: Pick<Settling, "grant" | "repository">, name: string) {
  const { tx, incident, audit } = grant;
  const known = await tx.upstreamRepository.findFirst({
    where: { incidentId: incident.id, forge: "github", name: { equals: name, mode: "insensitive" } },
    select: { id: true },
  });
  if (known) return known.id;
  const { audience, polling, versionScheme, tagPattern } = repository;
  const begun = { forge: "github", name, audience, polling, versionScheme, tagPattern };
  const made = await tx.upstreamRepository.create({
    data: { ...begun, incidentId: incident.id },
    select: { id: true },
  });
  audit({ subject: `upstream-repository/${made.id}`, after: begun });
  return made.id;
}
