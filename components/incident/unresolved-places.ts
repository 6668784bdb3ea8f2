import type { Narrative } from "#domain/postmortem/narrative.ts";
import { kindInList } from "#domain/postmortem/narrative-lists.ts";
import type { UnresolvedReference } from "#domain/postmortem/prose/unresolved-references.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import type { UnresolvedPlace } from "./prose-board.tsx";

const languages = { en: "English", ja: "Japanese" };

/** Where each stands, in words; with a link where it is edited on this page. */
export function unresolvedPlaces(
  unresolved: UnresolvedReference[],
  document: PublicDocument,
  narratives: Narrative[],
): UnresolvedPlace[] {
  return unresolved.map(({ pointer, locale, source, reason }) => {
    const { name, id } = placeOf(pointer.slice(1).split("/"), document, narratives);
    return { place: `${name}, ${languages[locale]}`, ...(id && { href: `#prose-${id}` }), source, reason };
  });
}

function placeOf(
  [list = "", index = "", ...field]: string[],
  document: PublicDocument,
  narratives: Narrative[],
): { name: string; id?: string } {
  if (index === "") return { name: list, id: "incident" };
  const kind = kindInList(list);
  const key = keyAt(document, list, index);
  const own = kind && narratives.find((narrative) => narrative.kind === kind && narrative.key === key);
  if (own) return { name: `“${own.title.en}”, ${field.join(" ")}`, id: own.id };
  return { name: [list, key ?? index, ...field].join(" ") };
}

function keyAt(document: PublicDocument, list: string, index: string): string | undefined {
  const rows: unknown = Object.entries(document).find(([name]) => name === list)?.[1];
  const row: unknown = Array.isArray(rows) ? rows[Number(index)] : undefined;
  const key = typeof row === "object" && row !== null && "key" in row ? row.key : undefined;
  return typeof key === "string" ? key : undefined;
}
