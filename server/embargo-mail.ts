import "server-only";

import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { embargoMails } from "#domain/disclosure/case-mail.ts";
import type { IncidentGrant } from "./access.ts";
import { fromJson } from "./json-column.ts";
import { queueMail } from "./outbox.ts";
import { linkFor, readersOf } from "./case-readers.ts";

type Writer = Pick<IncidentGrant, "tx" | "actor" | "incident">;
type Case = { caseId: string; entries: CaseEntry[] };

/** Tells of what the entries after the first `known` did to the embargo, in the transaction that enters them. */
export async function tellOfEmbargo({ tx, actor, incident }: Writer, { caseId, entries }: Case, known: number) {
  // Nobody waits for news of an invented case.
  if (incident.synthetic) return;
  const readers = await readersOf(tx, { caseId, incident });
  const by = actor.kind === "person" ? actor.id : actor.kind === "key" ? actor.person?.id : undefined;
  const mails = embargoMails(entries, known, readers, {
    ...(by !== undefined && { byPersonId: by }),
    ...{ title: fromJson<{ en: string }>(incident.title).en, zone: incident.zone },
    linkFor: (reader) => linkFor({ caseId, incident }, reader),
  });
  const addresses = new Map(readers.map(({ personId, email }) => [personId, email]));
  for (const { personId, seq, subject, text } of mails) {
    const recipient = addresses.get(personId);
    if (recipient === undefined) continue;
    await queueMail(tx, { dedupeKey: `embargo/${caseId}/${seq}/${personId}`, recipient, subject, text });
  }
}
