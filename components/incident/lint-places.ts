import { namesOf } from "#domain/json-pointer.ts";
import { kindInList } from "#domain/postmortem/narrative-lists.ts";
import type { LintPlace } from "#domain/postmortem/lint/finding.ts";
import { partWords } from "./publication-words.ts";

const PAGES: Record<string, string> = {
  impact: "/impact",
  evidence: "/impact/evidence",
  upstream: "/upstream/record",
  exposure: "/upstream/conditions",
  disclosure: "/disclosure",
  credits: "/disclosure",
};
const languages = { en: "English", ja: "Japanese" };

/** Where on the page it stands: "Causes › window › body, Japanese". */
export function placeWords({ field, locale }: Pick<LintPlace, "field" | "locale">): string {
  const [part = "", ...rest] = namesOf(field);
  const place = [partWords[part] ?? part, ...rest].join(" › ");
  return locale === "ja" ? `${place}, ${languages.ja}` : place;
}

/** The page of the workspace on which the text is changed. */
export function editAddress(slug: string, field: string): string {
  const [part = "", key = ""] = namesOf(field);
  const incident = `/console/incidents/${slug}`;
  if (part === "events")
    return key === "" ? `${incident}/timeline` : `${incident}/timeline?event=${encodeURIComponent(key)}`;
  if (part === "title" || part === "summary") return `${incident}/publication/prose#prose-incident`;
  const kind = kindInList(part);
  if (kind !== undefined) return `${incident}/publication/prose#prose-${kind}`;
  return `${incident}${PAGES[part] ?? ""}`;
}
