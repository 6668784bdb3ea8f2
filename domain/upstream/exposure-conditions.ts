import type { z } from "zod";
import { checkConditions } from "./check-conditions.ts";
import { exposureShape } from "./exposure-shape.ts";

/** The conditions of one incident, ready to be evaluated. */
export const exposureConditions = exposureShape.superRefine((given, context) => {
  for (const { path, message } of checkConditions(given)) context.addIssue({ code: "custom", path, message });
});
export type NewExposureConditions = z.input<typeof exposureConditions>;
