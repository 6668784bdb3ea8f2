import { z } from "zod";
import { AUDIENCES, text, type Audience, type Text } from "#domain/timeline/timeline-event.ts";

/** In the order of the page: why, what was done, what others should do, what goes on, and what else there is to say. */
export const NARRATIVE_KINDS = ["cause", "remedy", "advice", "continuing", "note"] as const;
export type NarrativeKind = (typeof NARRATIVE_KINDS)[number];

/** Title and body are Markdown with references. `key` is made where it is absent; it is for ever. */
export const newNarrative = z.strictObject({
  kind: z.enum(NARRATIVE_KINDS),
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, "lower-case letters, digits, dot, dash, underscore; at most 80")
    .optional(),
  title: text,
  body: text,
  audience: z.enum(AUDIENCES).default("internal"),
});
export type NewNarrative = z.input<typeof newNarrative>;

/** A change names only the fields it changes. `position`: from 0, among the sections of its kind; beyond the end is the end. */
export const narrativeChange = z.strictObject({
  title: text.optional(),
  body: text.optional(),
  audience: z.enum(AUDIENCES).optional(),
  position: z.int().min(0).max(100_000).optional(),
});
export type NarrativeChange = z.input<typeof narrativeChange>;

export type Narrative = {
  id: string;
  kind: NarrativeKind;
  key: string;
  title: Text;
  body: Text;
  audience: Audience;
  position: number;
  version: number;
};

/** The ids in their new order. */
export function movedTo(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}
