import type { Locale } from "#domain/time/locale.ts";
import { inLanguage } from "./list-place.ts";

export type FeedFormat = "atom" | "json";
export type FeedScope = {
  locale: Locale;
  /** Only incidents that affect it now. */
  component?: string;
};

/** How many entries an archive holds, and how many of the last changed ones the feed itself has. */
export const ENTRIES_A_FEED = 20;

/** `/feed.atom`, `/components/cache/feed.json`, `/ja/feed/2/feed.atom`; archives are counted from the oldest. */
export function feedPath({
  locale,
  component,
  format,
  archive,
}: FeedScope & { format: FeedFormat; archive?: number }): string {
  const folder = component === undefined ? "" : `/components/${encodeURIComponent(component)}`;
  const place = archive === undefined ? folder : `${folder}/feed/${archive}`;
  return inLanguage(locale, `${place}/feed.${format}`);
}
