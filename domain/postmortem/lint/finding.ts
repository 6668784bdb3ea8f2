import type { Locale } from "#domain/time/locale.ts";

/** What would say something false, or tell what is nobody's business: nothing is published with it. */
const BLOCKING = [
  ...["count_disagrees", "share_disagrees", "number_disagrees", "duration_disagrees", "version_disagrees"],
  ...["date_disagrees", "time_disagrees", "times_disagree", "weekday_disagrees", "end_before_start"],
  ...["fixed_in_unsupported", "unresolved_reference", "private_reference", "canary", "secret", "account_id"],
] as const satisfies readonly string[];

const WARNING = [
  ...[
    "typed_count",
    "typed_duration",
    "typed_time",
    "typed_version",
    "sources_differ",
    "no_length",
    "alert_before_start",
  ],
  ...["order_doubt", "time_without_zone", "ambiguous_zone", "impossible_time", "ambiguous_date", "milestone_missing"],
  ...["version_not_recorded", "item_not_recorded", "date_not_recorded", "release_older_than_fix", "party_pending"],
  ...["private_link", "dead_link", "untranslated", "translation_differs", "email_address", "ip_address"],
  ...["account_word", "duration_without_ends", "outside_month", "correction_without_why", "time_in_future"],
] as const satisfies readonly string[];

export const FINDING_CODES = [...BLOCKING, ...WARNING] as const;
export type FindingCode = (typeof FINDING_CODES)[number];
export type Severity = "blocking" | "warning";

/** `field`: a JSON pointer into the public document in which list entries stand under their key, or
 * `/note` and `/reason` of what is sent with it. `start` and `end` count
 * UTF-16 units of that field's text in `locale`; `before` and `after` are what stands around the quote. */
export type LintPlace = {
  field: string;
  locale?: Locale;
  start?: number;
  end?: number;
  quote?: string;
  before?: string;
  after?: string;
};

/** Puts `replacement` in place of the quote. */
export type LintFix = { label: string; replacement: string };

/** `id`: the same as long as the text is the same here. `acknowledges`: the same as long as the quote stands in that field. */
export type LintFinding = {
  id: string;
  acknowledges: string;
  code: FindingCode;
  severity: Severity;
  place: LintPlace;
  message: string;
  fix?: LintFix;
};

/** A text of the document that readers see, in one language. */
export type PublicText = { field: string; locale: Locale; text: string };

type Said = { code: FindingCode; message: string; fix?: LintFix | undefined };

/** How much of the text around a quote is told, in UTF-16 units. */
export const AROUND = 60;

export function textFinding({ field, locale, text }: PublicText, start: number, end: number, said: Said): LintFinding {
  const quote = text.slice(start, end);
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const place = { field, locale, start, end, quote, before, after };
  return made(place, said, [start, before, after].join("\n"));
}

/** Of a part of the document, or of a whole text. */
export function fieldFinding(field: string, said: Said, more: Pick<LintPlace, "locale" | "quote"> = {}): LintFinding {
  return made({ field, ...more }, said, said.message);
}

function made(place: LintPlace, { code, message, fix }: Said, version: string): LintFinding {
  const acknowledges = fingerprint([code, place.field, place.locale ?? "", place.quote ?? message].join("\n"));
  const id = fingerprint([acknowledges, version].join("\n"));
  const severity = (BLOCKING as readonly string[]).includes(code) ? "blocking" : "warning";
  return { id, acknowledges, code, severity, place, message, ...(fix && { fix }) };
}

/** Sixteen hex digits that stand for a text; to find it again, not to protect anything. */
export function fingerprint(text: string): string {
  return hash(text, 0x811c9dc5) + hash(text, 0x2f0b4f2d);
}

function hash(text: string, seed: number): string {
  let state = seed;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
    state ^= state >>> 13;
  }
  return (state >>> 0).toString(16).padStart(8, "0");
}
