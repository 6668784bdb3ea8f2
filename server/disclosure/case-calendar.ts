import "server-only";

import { createHash } from "node:crypto";
import { isPublicTo } from "#domain/disclosure/case-mail.ts";
import { caseDates, partyDates, type KeptDate } from "#domain/disclosure/date-course.ts";
import { buildCaseCalendar, type CaseCalendarOptions } from "#domain/disclosure/documents/case-calendar.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { viewForParty } from "#domain/disclosure/party-view.ts";
import { NotFound } from "#domain/errors.ts";
import { onCase, onIncident } from "../access.ts";
import { databaseNow } from "../case-entries.ts";
import { fromJson } from "../json-column.ts";
import { ledgerOf } from "../case-ledger.ts";
import { linkFor } from "../case-readers.ts";

export type CalendarFile = { text: string; type: string; fileName: string };

/** Every date that the people of the incident keep. @throws {NotFound} where no case is open */
export async function caseCalendar(slug: string): Promise<CalendarFile> {
  return onIncident("disclosure.read", slug, async ({ tx, incident }) => {
    const { caseId, entries } = await ledgerOf(tx, incident.id);
    const now = await databaseNow(tx);
    const { bits, opened } = foldCase(entries, now);
    return calendarFile(caseId, caseDates(entries, now), {
      ...{ madeAt: now, isPublic: bits.public !== undefined, title: fromJson<{ en: string }>(incident.title).en },
      ...(opened?.neutralTitle !== undefined && { neutralTitle: opened.neutralTitle }),
      address: linkFor({ caseId, incident }, { personId: "" }),
    });
  });
}

/** The dates that a party may see; it never reads what the incident is called. @throws {NotFound} {SecondFactorRequired} */
export async function partyCalendar(caseId: string): Promise<CalendarFile> {
  return onCase("case.read", caseId, async ({ tx, incident, party }) => {
    const { entries } = await ledgerOf(tx, incident.id);
    const now = await databaseNow(tx);
    const view = viewForParty(entries, party, now);
    if (!view) throw new NotFound();
    const { neutralTitle } = view;
    return calendarFile(caseId, partyDates(entries, party, now), {
      ...{ madeAt: now, isPublic: isPublicTo(entries, party, now), title: neutralTitle ?? "Disclosure case" },
      ...(neutralTitle !== undefined && { neutralTitle }),
      address: linkFor({ caseId, incident }, { personId: "", party }),
    });
  });
}

function calendarFile(caseId: string, dates: KeptDate[], options: Omit<CaseCalendarOptions, "uidSpace">): CalendarFile {
  // A number of the ledger would tell a party how much was entered that it does not see.
  const idOf = (what: string | number) => createHash("sha256").update(`calendar/${caseId}/${what}`).digest("hex");
  const named = dates.map((date) => ({ ...date, entry: idOf(date.entry).slice(0, 16) }));
  const text = buildCaseCalendar(named, { ...options, uidSpace: idOf("space").slice(0, 32) });
  return { text, type: "text/calendar; charset=utf-8", fileName: "disclosure-case.ics" };
}
