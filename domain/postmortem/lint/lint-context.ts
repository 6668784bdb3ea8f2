import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import type { PlainDate } from "#domain/time/instant.ts";
import type { ReadText } from "./plain-text.ts";
import type { DocumentParts } from "./public-texts.ts";

/** What the lint asks of the record beside the document; what is private stays with whoever asks. */
export type LintRecord = {
  /** Of the words of the document, those that are ids of accounts in this incident's logs. */
  accounts: readonly string[];
  /** What the incident has and keeps to itself: a reference to it must not render. */
  privateKeys: readonly string[];
  /** The series the incident belongs to, such as "Availability report, March 2023". */
  series?: string | undefined;
};

/** What asking a link gave; links that were not asked are not in the list. */
export type LinkVerdict = { url: string; dead: boolean; why?: string };

export type LintInput = {
  document: PublicDocument;
  record: LintRecord;
  /** The newest revision readers can see. */
  previous: PublicDocument | undefined;
  today: PlainDate;
  links: readonly LinkVerdict[];
};

export type LintContext = LintInput & { texts: readonly ReadText[]; parts: DocumentParts };
