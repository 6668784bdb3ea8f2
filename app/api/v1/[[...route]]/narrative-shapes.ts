import { z } from "@hono/zod-openapi";
import { NARRATIVE_KINDS, narrativeChange, newNarrative } from "#domain/postmortem/narrative.ts";
import { AUDIENCES } from "#domain/timeline/timeline-event.ts";
import { Text } from "./text-shapes.ts";

export const NewNarrative = z.strictObject(newNarrative.shape).openapi("NewNarrative");
export const NarrativeChange = z.strictObject(narrativeChange.shape).openapi("NarrativeChange");

export const Narrative = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(NARRATIVE_KINDS),
    key: z.string(),
    title: Text.describe("Markdown with references such as {{impact.count}}"),
    body: Text,
    audience: z.enum(AUDIENCES),
    position: z.int().min(0).describe("Among the sections of its kind, from 0"),
    version: z.int().min(1),
  })
  .openapi("Narrative");
