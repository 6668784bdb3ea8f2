import { compareByTime, sortInstant } from "#domain/time/order.ts";
import { foldCase } from "./fold-case.ts";
import type { CaseEntry } from "./case-fact.ts";
import type { CaseState } from "./case-state.ts";
import { embargoNews, mayChangeEmbargo, type EmbargoNews, type EmbargoNewsKind } from "./embargo-news.ts";
import { timeInMail, titleOf, zoneOfCase } from "./mail-words.ts";
import { viewForParty, type PartyView } from "./party-view.ts";

/** Somebody who may be told: of the party they stand for, or co-ordinates the incident. */
export type CaseReader = { personId: string; party?: string };
export type CaseMail = { personId: string; seq: number; subject: string; text: string };
export type CaseMailOptions = {
  /** Whoever entered it knows. */
  byPersonId?: string;
  /** Of the incident: to its co-ordinators, once the public knows. */
  title: string;
  /** The incident's, for a case that has none. */
  zone: string;
  /** Where whoever reads the mail sees what it is about. */
  linkFor: (reader: CaseReader) => string;
};
type Told = { entry: CaseEntry; news: EmbargoNews; before: CaseState; after: CaseState };

/**
 * Who is to be told what of the entries after the first `known` ones: of the embargo's changes the people of each party that
 * sees one, and the co-ordinators. One mail for each person, whatever came together, under the number of the last of it.
 */
export function embargoMails(
  entries: readonly CaseEntry[],
  known: number,
  readers: readonly CaseReader[],
  options: CaseMailOptions,
): CaseMail[] {
  const told = newsSince(entries, known);
  if (told.length === 0) return [];
  const byPerson = new Map(readers.map((reader) => [reader.personId, reader]));
  for (const reader of readers) if (reader.party === undefined) byPerson.set(reader.personId, reader);
  const concerns = new Map<string, Told[]>();
  return [...byPerson.values()].flatMap((reader) => {
    if (reader.personId === options.byPersonId) return [];
    const key = reader.party ?? "";
    if (!concerns.has(key)) concerns.set(key, concerning(entries, told, reader.party));
    const heard = concerns.get(key) ?? [];
    return heard.length === 0 ? [] : [mailTo(reader, entries, heard, options)];
  });
}

function newsSince(entries: readonly CaseEntry[], known: number): Told[] {
  let before: CaseState | undefined;
  return entries.slice(known).flatMap((entry, index) => {
    if (!mayChangeEmbargo(entry.fact)) return [];
    const { recordedAt } = entry;
    const was = before ?? foldCase(entries.slice(0, known + index), recordedAt);
    const after = foldCase(entries.slice(0, known + index + 1), recordedAt);
    // What was entered at once has one time: what is before the next is what is after this.
    before = entries[known + index + 1]?.recordedAt === recordedAt ? after : undefined;
    const news = embargoNews(entry, was, after);
    return news ? [{ entry, news, before: was, after }] : [];
  });
}

/** A party hears of what it sees: nothing of what is kept from it, or came after it left. */
function concerning(entries: readonly CaseEntry[], told: Told[], party: string | undefined): Told[] {
  return told.filter(({ entry, news }) => {
    if (party === undefined) return news.party === undefined;
    if (news.party !== undefined && news.party !== party) return false;
    const seen = (last: number) =>
      viewForParty(
        entries.filter(({ seq }) => seq <= last),
        party,
        entry.recordedAt,
      );
    return shownOf(seen(entry.seq - 1)) !== shownOf(seen(entry.seq));
  });
}

function shownOf(view: PartyView | undefined): string {
  return view ? JSON.stringify([view.embargo, view.consent]) : "";
}

/** Nothing but the neutral title and the link, and by when an answer is asked, until the public knows. */
function mailTo(
  reader: CaseReader,
  entries: readonly CaseEntry[],
  told: Told[],
  { title, zone, linkFor }: CaseMailOptions,
): CaseMail {
  const last = told.at(-1);
  const { seq = 0, recordedAt = "" } = last?.entry ?? {};
  const state = foldCase(entries, recordedAt);
  const isKnown =
    reader.party === undefined ? state.bits.public !== undefined : isPublicTo(entries, reader.party, recordedAt);
  const name = titleOf(isKnown && reader.party === undefined ? title : state.opened?.neutralTitle);
  const asks = told.flatMap((one) => (asksAnswer(one, reader.party) ? [one.news.answerBy] : []));
  const [by] = asks
    .flatMap((time) => (time && sortInstant(time) ? [time] : []))
    .toSorted((a, b) => compareByTime({ time: a, sequence: 0 }, { time: b, sequence: 0 }));
  const answer = by ? `An answer is asked by ${timeInMail(by, zoneOfCase(state, zone))}.` : "An answer is asked.";
  const text = [
    ...(isKnown
      ? told.map(({ news }) => `${name}: ${WORDS[news.kind]}.`)
      : [`${name}: something has changed that concerns you.`]),
    ...(asks.length > 0 ? ["", answer] : []),
    ...["", "See what it is, after signing in:", linkFor(reader), ""],
  ].join("\n");
  const subject = `${name}: ${isKnown && last ? WORDS[last.news.kind] : "something has changed"}`;
  return { personId: reader.personId, seq, subject, text };
}

/** As far as the party sees. */
export function isPublicTo(entries: readonly CaseEntry[], party: string, now: string): boolean {
  const view = viewForParty(entries, party, now);
  return view?.content?.bits.public !== undefined || view?.embargo.brokenAt !== undefined;
}

/** Who agreed to other terms is asked again; a proposal asks everybody. */
function asksAnswer({ news, before, after }: Told, party: string | undefined): boolean {
  if (news.kind === "proposed" || news.kind === "asked") return true;
  const consentIn = ({ parties }: CaseState) => parties.find(({ key }) => key === party)?.consent.state;
  return consentIn(after) === "lapsed" && consentIn(before) !== "lapsed";
}

const WORDS: Record<EmbargoNewsKind, string> = {
  proposed: "an embargo is proposed",
  settled: "when the embargo ends was settled",
  accepted: "the embargo is in force",
  revised: "other terms of the embargo are in force",
  rejected: "a proposed embargo was rejected",
  asked: "you are asked to keep to the embargo",
  ended: "the embargo has ended",
  terminated: "the embargo was terminated",
  broken: "the embargo was broken: the public knows",
  corrected: "what was entered of the embargo was corrected",
};
