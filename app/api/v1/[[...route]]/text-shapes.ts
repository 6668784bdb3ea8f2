import { z } from "@hono/zod-openapi";
import { text } from "#domain/timeline/timeline-event.ts";

export const Text = z.strictObject(text.shape).openapi("Text");
