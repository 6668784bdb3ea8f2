import { z } from "@hono/zod-openapi";
import { METRIC_KEYS } from "#domain/timeline/metric-definitions.ts";
import { MILESTONES } from "#domain/timeline/timeline-event.ts";
import { between } from "./duration-shapes.ts";
import { Text } from "./text-shapes.ts";

export const Metric = z
  .strictObject({
    key: z.enum(METRIC_KEYS),
    name: Text,
    from: z.enum(MILESTONES),
    to: z.enum(MILESTONES),
    definition: Text,
    fromEvent: z.string().optional().describe("Key of the event it is measured from"),
    toEvent: z.string().optional(),
    duration: z
      .strictObject({
        ...between,
        order: z
          .enum(["reversed", "unclear"])
          .optional()
          .describe("The end lies before the start, or may do so as far as the record knows"),
      })
      .optional(),
    absent: z
      .strictObject({ missing: z.array(z.enum(MILESTONES)), reason: Text })
      .optional()
      .describe("Why there is no figure"),
  })
  .openapi("Metric");

export const OrderDoubt = z
  .strictObject({
    from: z.enum(MILESTONES),
    to: z.enum(MILESTONES),
    fromEvent: z.string(),
    toEvent: z.string(),
    ...between,
  })
  .openapi("OrderDoubt", {
    description: "To review: `to` lies before `from` by this much, though it cannot come first",
  });
