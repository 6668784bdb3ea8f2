import "server-only";

import { StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { movedTo, narrativeChange, type Narrative, type NarrativeChange } from "#domain/postmortem/narrative.ts";
import { onIncident } from "#server/access.ts";
import { unlessAnswered } from "#server/answered.ts";
import { asJson, isSameJson } from "#server/json-column.ts";
import { holdNarratives, narrativeOf, narrativesOf, storeOrder } from "./narrative-row.ts";

/** A change that changes nothing leaves the version as it was. @throws {StaleVersion} with what is stored now */
export async function changeNarrative(
  slug: string,
  id: string,
  change: NarrativeChange,
  expectedVersion: number,
): Promise<Narrative> {
  const wanted = parseInput(narrativeChange, change);
  return unlessAnswered<Narrative>((answer) =>
    onIncident("prose.change", slug, async (grant) => {
      const { tx, audit } = grant;
      await holdNarratives(grant);
      const stored = await narrativeOf(grant, id);
      if (stored.version !== expectedVersion) throw new StaleVersion(stored);
      const ids = (await narrativesOf(grant)).filter(({ kind }) => kind === stored.kind).map((one) => one.id);
      const order = wanted.position === undefined ? ids : movedTo(ids, id, wanted.position);
      const fields = (["title", "body", "audience"] as const).filter(
        (field) => wanted[field] !== undefined && !isSameJson(wanted[field], stored[field]),
      );
      const moved = !isSameJson(ids, order);
      if (fields.length === 0 && !moved) answer(stored);
      if (moved) await storeOrder(grant, stored.kind, order);
      const { title, body, audience } = wanted;
      await tx.narrative.update({
        where: { id },
        data: { title: asJson(title), body: asJson(body), audience, version: { increment: 1 } },
      });
      const narrative = await narrativeOf(grant, id);
      const changed = [...fields, ...(moved ? (["position"] as const) : [])];
      audit({ subject: `narrative/${id}`, before: only(stored, changed), after: only(narrative, changed) });
      return narrative;
    }),
  );
}

function only(narrative: Narrative, fields: readonly (keyof Narrative)[]): Partial<Narrative> {
  return Object.fromEntries(fields.map((field) => [field, narrative[field]])) as Partial<Narrative>;
}
