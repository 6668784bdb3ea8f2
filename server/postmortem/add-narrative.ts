import "server-only";

import { randomBytes } from "node:crypto";
import { Conflict } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { newNarrative, type Narrative, type NewNarrative } from "#domain/postmortem/narrative.ts";
import { freeKey, keyFromTitle } from "#domain/timeline/key-from-title.ts";
import { onIncident } from "#server/access.ts";
import { onceOnly, type Repeatable } from "#server/idempotency.ts";
import { asJson } from "#server/json-column.ts";
import { holdNarratives, narrativeOf, narrativesOf } from "./narrative-row.ts";

/** A section behind the others of its kind. @throws {Conflict} key_taken */
export async function addNarrative(slug: string, input: NewNarrative, repeatable?: Repeatable): Promise<Narrative> {
  const { kind, key: wish, title, body, audience } = parseInput(newNarrative, input);
  return onceOnly(repeatable, (once) =>
    onIncident("prose.change", slug, (grant) =>
      once(grant, async () => {
        const { tx, incident, audit } = grant;
        await holdNarratives(grant);
        const there = (await narrativesOf(grant)).filter((narrative) => narrative.kind === kind);
        const taken = new Set(there.map(({ key }) => key));
        if (wish !== undefined && taken.has(wish))
          throw new Conflict("key_taken", `There is a ${kind} with the key "${wish}" already.`, { key: wish });
        // A key becomes public with its section, so only a public title may go into it.
        const stem = audience === "public" ? keyFromTitle(title.en, kind) : `${kind}-${randomBytes(4).toString("hex")}`;
        const last = await tx.narrative.aggregate({
          where: { incidentId: incident.id, kind },
          _max: { position: true },
        });
        const { id } = await tx.narrative.create({
          data: {
            ...{ incidentId: incident.id, kind, audience, key: wish ?? freeKey(stem, taken) },
            position: (last._max.position ?? -1) + 1,
            title: asJson(title) ?? {},
            body: asJson(body) ?? {},
          },
          select: { id: true },
        });
        const narrative = await narrativeOf(grant, id);
        audit({ subject: `narrative/${id}`, after: narrative });
        return narrative;
      }),
    ),
  );
}
