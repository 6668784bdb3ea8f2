import "server-only";

import type { Actor } from "#domain/access/permissions.ts";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { isPublicTo } from "#domain/disclosure/case-mail.ts";
import { dayOf, dueReminders, reminderMail, type LastReminder } from "#domain/disclosure/case-reminders.ts";
import { caseDates, partyDates, type KeptDate } from "#domain/disclosure/date-course.ts";
import { addDays } from "#domain/disclosure/deadlines/calendar-days.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { zoneOfCase } from "#domain/disclosure/mail-words.ts";
import { asMember, onIncident, type IncidentGrant, type Tx } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { databaseNow, readLedger } from "../case-entries.ts";
import { fromJson } from "../json-column.ts";
import { queueMail } from "../outbox.ts";
import { linkFor, readersOf, type AddressedReader } from "../case-readers.ts";

/** Who reminds people of a case's dates. */
export const REMINDER: Actor = { kind: "system", id: "case-reminders", name: "Reminders of cases" };

/** The incidents whose cases people work on. */
export async function listRemindable(): Promise<string[]> {
  return asMember("incident.list", async ({ tx, reach }) => {
    const rows = await tx.disclosureCase.findMany({
      where: { incident: { AND: [reach, { synthetic: false }] } },
      orderBy: { id: "asc" },
      select: { incident: { select: { slug: true } } },
    });
    return rows.map(({ incident }) => incident.slug);
  });
}

/** One mail to each person for whom something is due, at most one a day; says how many. */
export async function remindOfDates(slug: string, { now }: { now?: string } = {}): Promise<number> {
  return unlessAnswered<number>((answer) =>
    onIncident("disclosure.change", slug, async (grant) => {
      const ledger = await readLedger(grant.tx, grant.incident.id);
      if (!ledger) return answer(0);
      const at = now ?? (await databaseNow(grant.tx));
      const queued = await remind(grant, { ...ledger, now: at });
      if (queued.length === 0) return answer(0);
      grant.audit({ subject: `disclosure-case/${ledger.caseId}/reminders`, after: { on: at, told: queued } });
      return queued.length;
    }),
  );
}

type Case = { caseId: string; entries: CaseEntry[]; now: string };

async function remind({ tx, incident }: IncidentGrant, { caseId, entries, now }: Case): Promise<string[]> {
  const state = foldCase(entries, now);
  const zone = zoneOfCase(state, incident.zone);
  const today = dayOf(now, zone);
  const readers = await readersOf(tx, { caseId, incident });
  const last = await lastReminders(tx, caseId, readers, today);
  const queued: string[] = [];
  for (const reader of onePerPerson(readers)) {
    const { personId, email, party } = reader;
    const due = dueReminders(datesFor(entries, party, now), { now, zone, last: last.get(personId) });
    if (due.length === 0) continue;
    const isPublic = party === undefined ? state.bits.public !== undefined : isPublicTo(entries, party, now);
    const title = isPublic && party === undefined ? fromJson<{ en: string }>(incident.title).en : undefined;
    const mail = reminderMail(due, {
      ...{ title: title ?? state.opened?.neutralTitle, isPublic, zone },
      link: linkFor({ caseId, incident }, reader),
    });
    if (await queueMail(tx, { dedupeKey: keyOf(caseId, personId, today), recipient: email, ...mail })) {
      queued.push(personId);
    }
  }
  return queued;
}

/** Who co-ordinates hears as co-ordinator. */
function onePerPerson(readers: AddressedReader[]): AddressedReader[] {
  return readers.filter(({ personId }, index) => readers.findIndex((one) => one.personId === personId) === index);
}

/** Who said no is not reminded of when it ends. */
function datesFor(entries: CaseEntry[], party: string | undefined, now: string): KeptDate[] {
  if (party === undefined) return caseDates(entries, now);
  const own = foldCase(entries, now).parties.find(({ key }) => key === party);
  if (!own || own.left) return [];
  const hasDeclined = own.consent.state === "declined";
  return partyDates(entries, party, now).filter(({ kind }) => kind !== "embargo_ends" || !hasDeclined);
}

const keyOf = (caseId: string, personId: string, day: string) => `reminder/${caseId}/${personId}/${day}`;
/** Older ones say nothing of what is still ahead. */
const DAYS_BACK = 8;

async function lastReminders(tx: Tx, caseId: string, readers: AddressedReader[], today: ReturnType<typeof dayOf>) {
  const days = Array.from({ length: DAYS_BACK }, (_, index) => addDays(today, -index));
  const found = new Map<string, LastReminder>();
  for (const day of days.toReversed()) {
    const keys = new Map(readers.map(({ personId }) => [keyOf(caseId, personId, day), personId]));
    const rows = await tx.outboundMail.findMany({
      where: { dedupeKey: { in: [...keys.keys()] } },
      select: { dedupeKey: true, createdAt: true },
    });
    for (const { dedupeKey, createdAt } of rows) {
      const personId = keys.get(dedupeKey);
      if (personId !== undefined) found.set(personId, { day, at: createdAt.toISOString() });
    }
  }
  return found;
}
