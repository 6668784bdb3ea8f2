import type { ExposureVerdict } from "#domain/upstream/exposure-shape.ts";
import type { ProtectionStatus } from "./public-document.ts";

/** One verdict, two words: what the fix matrix calls it. */
export const VERDICT_IN_MATRIX: Record<ExposureVerdict, ProtectionStatus> = {
  affected: "exposed",
  partly_protected: "partly_protected",
  not_affected: "protected",
  unknown: "unknown",
};
