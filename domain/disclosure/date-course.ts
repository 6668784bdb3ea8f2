import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { CaseEntry } from "./case-fact.ts";
import { datesOf, type DateNow } from "./case-dates.ts";
import type { CaseState } from "./case-state.ts";
import type { CaseDate } from "./documents/case-calendar.ts";
import { foldStepwise, strikes } from "./fold-case.ts";
import { partyAccess } from "./party-access.ts";
import { isOver } from "./stated-time.ts";

/** A date with what became of it. `since`: when it came to be what it is, by our clock. */
export type KeptDate = DateNow & Pick<CaseDate, "changes" | "cancelled"> & { since: string };
type Course = Omit<KeptDate, "changes"> & { changedBy: number[] };

/** All dates of a case as they stand at `now` (RFC 3339), each counted through the whole ledger, to the incident's people. */
export function caseDates(entries: readonly CaseEntry[], now: string): KeptDate[] {
  return coursesOf(entries, now).map((course) => counted(course, 0));
}

/**
 * Those that the party may see, as far as it may (R8, R9). What was changed before the party was there is not counted.
 * None where it is no party of the case.
 */
export function partyDates(entries: readonly CaseEntry[], party: string, now: string): KeptDate[] {
  const access = partyAccess(entries, party, now);
  if (!access) return [];
  const added = entries.find(({ fact }) => fact.kind === "party_added" && fact.party === party)?.seq ?? 0;
  const told = (last: number) =>
    coursesOf(
      entries.filter(({ seq }) => seq <= last),
      now,
    )
      .filter(({ seenBy }) => seenBy === "parties" || (seenBy !== "nobody" && seenBy.party === party))
      .map((course) => yours(counted(course, added)));
  return [
    ...told(access.terms).filter(({ kind, standing }) =>
      kind === "answer_by" ? access.until > 0 || standing === "open" : kind === "embargo_ends",
    ),
    ...told(access.until).filter(({ kind }) => kind === "publication"),
  ];
}

/** The only answers that a party's dates hold are its own. */
function yours(date: KeptDate): KeptDate {
  return date.kind === "answer_by" ? { ...date, title: "Your answer to the embargo" } : date;
}

function counted({ changedBy, ...course }: Course, after: number): KeptDate {
  return { ...course, changes: changedBy.filter((seq) => seq > after).length };
}

/** Each entry is read with those struck out that were so when it was entered: what was sent then said that. */
function coursesOf(entries: readonly CaseEntry[], now: string): Course[] {
  const known = entries.filter(({ recordedAt }) => compareInstants(parseInstant(recordedAt), parseInstant(now)) <= 0);
  const corrections = strikes(known);
  const begins = [0, ...corrections.map(({ by }) => by)];
  const found = new Map<string, Course>();
  for (const [index, begin] of begins.entries()) {
    const end = begins[index + 1] ?? Infinity;
    const struck = new Set(corrections.filter(({ by }) => by <= begin).map(({ seq }) => seq));
    const { state, entered } = foldStepwise(known.filter(({ seq }) => seq < end && !struck.has(seq)));
    for (const { seq, recordedAt } of entered) if (seq >= begin) follow(found, state, { seq, recordedAt });
  }
  return [...found.values()];
}

function follow(found: Map<string, Course>, state: CaseState, at: { seq: number; recordedAt: string }): void {
  const dates = new Map(datesOf(state).map((date) => [date.key, date]));
  for (const [key, course] of found) if (!dates.has(key)) found.set(key, changed(course, { standing: "void" }, at));
  for (const [key, date] of dates) {
    const before = found.get(key);
    const { entry: _, ...said } = date;
    if (before) found.set(key, changed(before, said, at));
    else found.set(key, { ...date, cancelled: isCancelled(date, at), changedBy: [], since: at.recordedAt });
  }
}

function changed(before: Course, said: Partial<DateNow>, at: { seq: number; recordedAt: string }): Course {
  const after = { ...before, ...said };
  const isSettled = before.standing === after.standing && isSameTime(before.time, after.time);
  const cancelled = isSettled ? before.cancelled === true : isCancelled(after, at);
  if (isSameTime(before.time, after.time) && cancelled === before.cancelled) return { ...after, cancelled };
  return { ...after, cancelled, changedBy: [...before.changedBy, at.seq], since: at.recordedAt };
}

/** What was kept before its time need not be kept then; what was kept when it came stays where it is. */
function isCancelled({ standing, time }: Pick<DateNow, "standing" | "time">, { recordedAt }: { recordedAt: string }) {
  return standing === "void" || (standing === "kept" && !isOver(time, recordedAt));
}

function isSameTime(a: RecordedTime, b: RecordedTime): boolean {
  return [a.instant === b.instant, a.date === b.date, a.latest === b.latest].every(Boolean);
}
