import "server-only";

import { disclosureCase, type NewDisclosureCase } from "#domain/disclosure/disclosure-case.ts";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import type { z } from "zod";
import { onIncident, type IncidentGrant } from "../access.ts";
import { asJson } from "../json-column.ts";
import { readTimeAt } from "../read-time.ts";

type Parsed = z.output<typeof disclosureCase>;

/** Opens the incident's one disclosure case with its parties, publications and credits. @throws {Conflict} case_exists */
export async function openCase(slug: string, input: NewDisclosureCase): Promise<void> {
  const given = parseInput(disclosureCase, input);
  const keys = new Set(given.parties.map(({ key }) => key));
  for (const [index, { party }] of given.publications.entries()) {
    if (keys.has(party)) continue;
    const message = `There is no party "${party}" here.`;
    throw new InvalidInput([{ pointer: `/publications/${index}/party`, code: "unknown_party", message }]);
  }
  await onIncident("disclosure.change", slug, async (grant) => {
    const { tx, incident, audit } = grant;
    const taken = await tx.disclosureCase.count({ where: { incidentId: incident.id } });
    if (taken > 0) throw new Conflict("case_exists", "This incident has its disclosure case already.");
    const { id } = await tx.disclosureCase.create({
      data: { incidentId: incident.id, channel: asJson(given.channel) ?? {}, note: asJson(given.note) },
      select: { id: true },
    });
    await addParties(grant, id, given);
    await addPublications(grant, id, given);
    await addCredits(grant, given);
    audit({ subject: `disclosure-case/${id}`, after: given });
  });
}

async function addParties({ tx }: IncidentGrant, caseId: string, { parties }: Parsed): Promise<void> {
  const rows = await tx.party.createManyAndReturn({
    data: parties.map(({ key, name, roles, audience }, position) => ({
      ...{ caseId, key, position, roles, audience },
      name: asJson(name) ?? {},
    })),
    select: { id: true, key: true },
  });
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  await tx.partyStep.createMany({
    data: parties.flatMap(({ key, steps }, party) =>
      steps.map(({ step, state, time, note }, index) => ({
        ...{ partyId: ids.get(key) ?? "", step, state },
        time: asJson(recorded(time, ["parties", party, "steps", index, "time"])),
        note: asJson(note),
      })),
    ),
  });
}

async function addPublications({ tx }: IncidentGrant, caseId: string, { publications }: Parsed): Promise<void> {
  await tx.partyPublication.createMany({
    data: publications.map(({ key, party, title, state, time, url, note, audience }, position) => ({
      ...{ caseId, key, position, partyKey: party, state, url: url ?? null, audience },
      title: asJson(title) ?? {},
      time: asJson(recorded(time, ["publications", position, "time"])),
      note: asJson(note),
    })),
  });
}

async function addCredits({ tx, incident }: IncidentGrant, { credits }: Parsed): Promise<void> {
  await tx.credit.createMany({
    data: credits.map(({ key, name, organisation, kind, creditedBy, audience }, position) => ({
      ...{ incidentId: incident.id, key, position, name, organisation: organisation ?? null, kind, audience },
      creditedBy: asJson(creditedBy),
    })),
  });
}

function recorded(time: TimeInput | undefined, path: (string | number)[]) {
  return time && readTimeAt(path, () => recordTime(time)).time;
}
