import type { ListPlace } from "#domain/postmortem/list-place.ts";
import type { ListNotice, ListQuestion } from "#domain/postmortem/list-question.ts";
import type { Facets, ListedEntry } from "#domain/postmortem/listed-entry.ts";
import type { PageLocale } from "#components/words/page-words.ts";

export type IncidentList = {
  place: ListPlace;
  /** Where the reader asked by `?…`: answered for who asks, at the address of everything. */
  isAsked: boolean;
  question: ListQuestion;
  notices: ListNotice[];
  pages: number;
  total: number;
  entries: ListedEntry[];
  facets: Facets;
};
export type IncidentListPage = IncidentList & {
  locale: PageLocale;
  /** The zone in which the list states its times. */
  zone: string;
  zoneNotice?: string;
  publicUrl?: string;
  style: string;
  scriptPath?: string;
};
