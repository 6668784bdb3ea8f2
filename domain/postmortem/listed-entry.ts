import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Instant } from "#domain/time/instant.ts";
import type { PublicDocument, PublicImpact, Text } from "./public-document.ts";

/** What a list says of a published incident; nothing of it is not in its current document. */
export type ListedEntry = {
  slug: string;
  /** Of its current revision, with when that was published. */
  number: number;
  publishedAt: Instant;
  firstPublished: Instant;
  title: Text;
  summary: Text;
  severity: string;
  synthetic: boolean;
  figure?: Pick<PublicImpact, "unit" | "count">;
  began?: RecordedTime;
  /** The affected ones. */
  components: { key: string; name: Text }[];
  upstream?: string;
  series?: { key: string; name: Text };
  /** A text of it that holds a word which was asked for and that title and summary do not have. */
  found?: string;
  /** Where title or summary are more than plain words: what they refer to. */
  document?: PublicDocument;
};

/** What a list can be narrowed to, each with how many published incidents it leaves. */
export type Facets = {
  components: { key: string; name: Text; count: number }[];
  years: { year: number; count: number }[];
  severities: { severity: string; count: number }[];
  upstream: { name: string; count: number }[];
  series: { key: string; name: Text; count: number }[];
};
