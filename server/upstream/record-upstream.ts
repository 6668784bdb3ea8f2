import "server-only";

import { Conflict, InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { upstreamRecord, type NewUpstreamRecord } from "#domain/upstream/upstream-record.ts";
import { versionScheme, versionSortKey } from "#domain/upstream/version-order.ts";
import type { z } from "zod";
import { onIncident, type IncidentGrant } from "../access.ts";
import { asJson } from "../json-column.ts";
import { readTimeAt } from "../read-time.ts";

type Parsed = z.output<typeof upstreamRecord>;
type Ids = Map<string, string>;

/** Enters a repository with its items, links, releases and the protections of each configuration. @throws {Conflict} repository_exists */
export async function recordUpstream(slug: string, input: NewUpstreamRecord): Promise<void> {
  const record = parseInput(upstreamRecord, input);
  await onIncident("upstream.change", slug, async (grant) => {
    const { tx, incident, audit } = grant;
    const { forge, name, nodeId, purl, versionScheme: scheme, tagPattern, audience, polling } = record.repository;
    const taken = await tx.upstreamRepository.count({ where: { incidentId: incident.id, forge, name } });
    if (taken > 0) throw new Conflict("repository_exists", `${name} is recorded already.`, { name });
    const repository = await tx.upstreamRepository.create({
      data: {
        incidentId: incident.id,
        forge,
        name,
        nodeId: nodeId ?? null,
        purl: purl ?? null,
        versionScheme: scheme,
        ...{ tagPattern, audience, polling },
      },
      select: { id: true },
    });
    const items = await addItems(grant, repository.id, record);
    const releases = await addReleases(grant, repository.id, record);
    await tx.upstreamLink.createMany({
      data: record.links.map(({ from, to, kind }) => ({
        incidentId: incident.id,
        fromId: known(items, from, "/links"),
        toId: known(items, to, "/links"),
        kind,
      })),
    });
    await tx.containment.createMany({
      data: record.containments.map(({ item, release, contained, method }) => ({
        itemId: known(items, item, "/containments"),
        releaseId: known(releases, release, "/containments"),
        contained,
        method,
        netEffect: contained === "yes" ? "present" : "unknown",
      })),
    });
    await addConfigurations(grant, record);
    audit({ subject: `upstream-repository/${repository.id}`, after: record });
  });
}

async function addItems(
  { tx, incident }: IncidentGrant,
  repositoryId: string,
  { repository, items }: Parsed,
): Promise<Ids> {
  const rows = await tx.upstreamItem.createManyAndReturn({
    data: items.map(({ opened, merged, number, mergeCommit, title, role, audience, ...item }, position) => ({
      ...item,
      ...{ incidentId: incident.id, repositoryId, position, number: number ?? null, mergeCommit: mergeCommit ?? null },
      audience: audience ?? repository.audience,
      title: asJson(title) ?? {},
      role: asJson(role) ?? {},
      openedTime: asJson(recorded(opened, ["items", position, "opened"])),
      mergedTime: asJson(recorded(merged, ["items", position, "merged"])),
    })),
    select: { id: true, key: true },
  });
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function addReleases(
  { tx, incident }: IncidentGrant,
  repositoryId: string,
  { repository, releases }: Parsed,
): Promise<Ids> {
  const scheme = versionScheme(repository.versionScheme);
  const rows = await tx.release.createManyAndReturn({
    data: releases.map(
      ({ tag, version = tag.replace(/^v(?=\d)/, ""), published, note, audience, ...release }, index) => ({
        ...release,
        ...{ incidentId: incident.id, repositoryId, tag, version, sortKey: versionSortKey(scheme, version) },
        audience: audience ?? repository.audience,
        publishedTime: asJson(recorded(published, ["releases", index, "published"])),
        note: asJson(note),
      }),
    ),
    select: { id: true, tag: true },
  });
  return new Map(rows.map(({ tag, id }) => [tag, id]));
}

async function addConfigurations({ tx, incident }: IncidentGrant, { configurations }: Parsed): Promise<void> {
  const rows = await tx.configuration.createManyAndReturn({
    data: configurations.map(({ key, name, statement }, position) => ({
      ...{ incidentId: incident.id, key, position },
      name: asJson(name) ?? {},
      statement: asJson(statement) ?? {},
    })),
    select: { id: true, key: true },
  });
  const ids: Ids = new Map(rows.map(({ key, id }) => [key, id]));
  await tx.protection.createMany({
    data: configurations.flatMap(({ key, protections }) =>
      protections.map(({ reason, fromVersion, untilVersion, status, basis }) => ({
        ...{ incidentId: incident.id, configurationId: known(ids, key, "/configurations"), status, basis },
        fromVersion: fromVersion ?? null,
        untilVersion: untilVersion ?? null,
        reason: asJson(reason) ?? {},
      })),
    ),
  });
}

function known(ids: Ids, key: string, pointer: string): string {
  const id = ids.get(key);
  if (id === undefined)
    throw new InvalidInput([{ pointer, code: "unknown_key", message: `There is no "${key}" here.` }]);
  return id;
}

function recorded(time: TimeInput | undefined, path: (string | number)[]) {
  return time && readTimeAt(path, () => recordTime(time)).time;
}
