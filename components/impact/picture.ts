import type { ReactNode } from "react";
import { pageWords, type PageLocale, type PageWords } from "#components/words/page-words.ts";
import { pictureWords, type PictureWords } from "#components/words/picture-words.ts";

export type PictureReading = { words: PageWords; say: PictureWords; locale: PageLocale; zone: string };
/** The first cell of a row is its heading; the others are numbers. */
export type PictureTable = { label: string; head: string[]; rows: { key: string; cells: ReactNode[] }[] };
/** A drawing and the tables that hold the same, for whichever page puts them side by side. */
export type Picture = {
  id: string;
  title: string;
  lead: ReactNode;
  drawing: ReactNode;
  /** The numbers of its axis stand before its left edge: it needs 2.75rem there. */
  hasAxis: boolean;
  tables: PictureTable[];
};

export function pictureReading(locale: PageLocale, zone: string): PictureReading {
  return { words: pageWords(locale), say: pictureWords(locale), locale, zone };
}
