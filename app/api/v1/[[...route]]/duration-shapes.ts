import { z } from "@hono/zod-openapi";

export const between = {
  minMs: z.number().optional(),
  maxMs: z.number().optional(),
  days: z.int().optional(),
  exact: z.boolean(),
  text: z.string(),
};
