import type { ReactNode } from "react";
import { areTexts, sameJson, type DraftKind } from "#components/console/kept-draft.ts";
import type { KeptDraftWords } from "#components/console/kept-draft-notice.tsx";
import { whoChanged, type BothTextsRow } from "#components/console/both-texts.tsx";
import type { ActionResult } from "#domain/access/action-result.ts";
import type { NarrativeKind } from "#domain/postmortem/narrative.ts";
import type { KnownReference } from "#domain/postmortem/prose/reference-groups.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";

/** A title and its text as they are stored. `id` of the incident's own title and summary: `incident`. */
export type StoredSection = {
  id: string;
  kind: NarrativeKind | "incident";
  title: Text;
  body: Text;
  audience: Audience;
  position: number;
  version: number;
};
/** What readers will see of it in both languages, and which references say nothing. */
export type ShownProse = { en: ReactNode; ja: ReactNode; unresolved: Unresolved[] };
export type Unresolved = { field: ProseField; source: string; reason: string };
export type ShownSection = StoredSection & { shown: ShownProse };

export const PROSE_FIELDS = ["titleEn", "bodyEn", "titleJa", "bodyJa"] as const;
export type ProseField = (typeof PROSE_FIELDS)[number];
export type ProseDraft = Record<ProseField, string> & { audience: Audience };

export type ProseActions = {
  preview: (
    slug: string,
    kind: StoredSection["kind"],
    draft: ProseDraft,
  ) => Promise<ActionResult<{ shown: ShownProse }>>;
  save: (slug: string, id: string, draft: ProseDraft, version: number) => Promise<ActionResult>;
  add: (slug: string, kind: NarrativeKind, draft: ProseDraft, attempt: string) => Promise<ActionResult>;
  move: (slug: string, id: string, position: number, version: number) => Promise<ActionResult>;
  remove: (slug: string, id: string, version: number) => Promise<ActionResult>;
};
/** What every part of the editor is told. */
export type ProseDesk = { slug: string; personId: string; known: KnownReference[]; actions: ProseActions };

export const emptyDraft: ProseDraft = { titleEn: "", bodyEn: "", titleJa: "", bodyJa: "", audience: "public" };

export function draftOf({ title, body, audience }: Pick<StoredSection, "title" | "body" | "audience">): ProseDraft {
  return { titleEn: title.en, bodyEn: body.en, titleJa: title.ja ?? "", bodyJa: body.ja ?? "", audience };
}

export const keptProse: DraftKind<ProseDraft> = {
  isWhole: (draft) => areTexts([...PROSE_FIELDS.map((field) => draft[field]), draft.audience]),
  saysTheSame: sameJson,
};

export const keptProseWords: KeptDraftWords = {
  since: (basedOn, version) =>
    `It was written over ${basedOn === 0 ? "nothing" : `version ${basedOn}`}; version ${version} was saved since.`,
  follow: (version) => `Let it follow version ${version}`,
  elsewhere: "This was written in another tab or before, and not saved",
};

export const fieldLabels: Record<ProseField, string> = {
  titleEn: "Title, English",
  bodyEn: "Text, English",
  titleJa: "Title, Japanese",
  bodyJa: "Text, Japanese",
};

/** What was written over `base` beside what is stored now, where they differ. */
export function conflictRows(draft: ProseDraft, base: ProseDraft, stored: ProseDraft): BothTextsRow[] {
  return ([...PROSE_FIELDS, "audience"] as const)
    .filter((field) => draft[field] !== stored[field])
    .map((field) => ({
      key: field,
      label: field === "audience" ? "For whom" : fieldLabels[field],
      yours: draft[field],
      stored: stored[field],
      whose: whoChanged(draft[field] !== base[field], stored[field] !== base[field]),
    }));
}
