import { z } from "@hono/zod-openapi";
import { newEvidence } from "#domain/impact/evidence.ts";
import { AUDIENCES } from "#domain/timeline/timeline-event.ts";
import { RecordedTime, TimeInput, Warning } from "./shapes.ts";
import { Text } from "./text-shapes.ts";

const [benchmark, verification] = newEvidence.options;
const [Measured, Checked] = [benchmark.shape.data, verification.shape.data];

export const NewEvidence = z.discriminatedUnion("kind", [benchmark, verification]).openapi("NewEvidence");

export const EvidenceChange = z
  .strictObject({
    title: Text.optional(),
    audience: z.enum(AUDIENCES).optional(),
    data: z
      .union([Measured, Checked.extend({ time: TimeInput.nullish() })])
      .optional()
      .describe("Said anew as a whole, of the entry's own kind; a `time` that is left out stays, null takes it away"),
  })
  .openapi("EvidenceChange");

export const EvidenceFile = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    addedBy: z.string(),
    addedAt: z.iso.datetime(),
  })
  .openapi("EvidenceFile");

const common = {
  id: z.uuid(),
  key: z.string(),
  title: Text,
  audience: z.enum(AUDIENCES),
  version: z.int().min(1),
  files: z.array(EvidenceFile),
};
const Benchmark = z.strictObject({ ...common, kind: z.literal("benchmark"), data: Measured });
const Verification = z.strictObject({
  ...{ ...common, kind: z.literal("verification") },
  data: Checked.extend({ time: RecordedTime.optional() }),
});
const warnings = { warnings: z.array(Warning) };

export const Evidence = z.discriminatedUnion("kind", [Benchmark, Verification]).openapi("Evidence");
export const EvidenceWithWarnings = z
  .discriminatedUnion("kind", [Benchmark.extend(warnings), Verification.extend(warnings)])
  .openapi("EvidenceWithWarnings");
