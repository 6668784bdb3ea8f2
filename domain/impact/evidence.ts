import { z } from "zod";
import { timeInput, type RecordedTime } from "#domain/time/recorded-time.ts";
import { AUDIENCES, text, type Audience, type Text } from "#domain/timeline/timeline-event.ts";

export const EVIDENCE_KINDS = ["benchmark", "verification"] as const;
export const CHECKS = ["reproduction", "canary", "other"] as const;
export const RESULTS = ["passed", "failed", "inconclusive"] as const;

const percent = z.number().min(-1_000_000).max(1_000_000);
const measured = {
  runs: z.int().min(1).max(1_000_000).optional(),
  effectPercent: percent.optional(),
  /** Ends of the 95 % interval. */
  lowPercent: percent.optional(),
  highPercent: percent.optional(),
  /** Where only "within ±x %" is known. */
  withinPercent: percent.min(0).optional(),
};
const words = z.string().trim().min(1).max(500);
type Figures = { effectPercent?: number; lowPercent?: number; highPercent?: number };

const benchmark = z
  .strictObject({
    ...measured,
    hardware: words.optional(),
    outcome: text.optional(),
    /** Runs told one by one. */
    series: z
      .array(z.strictObject({ name: text, ...measured }).superRefine(checkInterval))
      .max(100)
      .optional(),
  })
  .superRefine(checkInterval);

const verification = z.strictObject({
  check: z.enum(CHECKS).optional(),
  result: z.enum(RESULTS).optional(),
  outcome: text.optional(),
  /** Who checked; not for readers. */
  by: words.optional(),
  time: timeInput.optional(),
});

const common = { title: text, audience: z.enum(AUDIENCES).default("internal") };
export const newEvidence = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("benchmark"), ...common, data: benchmark }),
  z.strictObject({ kind: z.literal("verification"), ...common, data: verification }),
]);
export type NewEvidence = z.input<typeof newEvidence>;

/** `data` is said anew as a whole; a `time` that is left out stays, null takes it away. */
const changed = { title: text.optional(), audience: z.enum(AUDIENCES).optional() };
export const evidenceChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("benchmark"), ...changed, data: benchmark.optional() }),
  z.strictObject({
    ...{ kind: z.literal("verification"), ...changed },
    data: verification.extend({ time: timeInput.nullish() }).optional(),
  }),
]);
export type EvidenceChange = Omit<z.input<typeof evidenceChange>, "kind">;

export type BenchmarkData = z.infer<typeof benchmark>;
export type VerificationData = Omit<z.infer<typeof verification>, "time"> & { time?: RecordedTime };
export type EvidenceFile = {
  id: string;
  name: string;
  bytes: number;
  sha256: string;
  addedBy: string;
  addedAt: string;
};

export type Evidence = {
  id: string;
  key: string;
  title: Text;
  audience: Audience;
  version: number;
  files: EvidenceFile[];
} & ({ kind: "benchmark"; data: BenchmarkData } | { kind: "verification"; data: VerificationData });

/** Both ends of an interval or none, and what was found between them. */
function checkInterval({ effectPercent, lowPercent, highPercent }: Figures, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if ((lowPercent === undefined) !== (highPercent === undefined)) {
    refuse(lowPercent === undefined ? "lowPercent" : "highPercent", "an interval has two ends");
  }
  if (lowPercent === undefined || highPercent === undefined) return;
  if (lowPercent > highPercent) refuse("highPercent", "the upper end lies below the lower one");
  if (effectPercent !== undefined && (effectPercent < lowPercent || effectPercent > highPercent)) {
    refuse("effectPercent", "the change lies outside of its interval");
  }
}

/** Whether an interval leaves it open that nothing changed. */
export function spansZero({ lowPercent, highPercent }: Figures): boolean | undefined {
  return lowPercent === undefined || highPercent === undefined ? undefined : lowPercent <= 0 && highPercent >= 0;
}
