import type { Locale } from "#domain/time/locale.ts";
import { inLanguage } from "./list-place.ts";

export type FeedFormat = "atom" | "json";
export type FeedScope = {
  locale: Locale;
  /** Only incidents that affected it. */
  component?: string;
};

/** `/feed.atom`, `/components/cache/feed.json`, `/ja/feed/2.atom`; `archive`: a page of what is older, counted from the oldest. */
export function feedPath({
  locale,
  component,
  format,
  archive,
}: FeedScope & { format: FeedFormat; archive?: number }): string {
  const folder = component === undefined ? "" : `/components/${encodeURIComponent(component)}`;
  const file = archive === undefined ? `feed.${format}` : `feed/${archive}.${format}`;
  return inLanguage(locale, `${folder}/${file}`);
}
