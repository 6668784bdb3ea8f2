import type { BenchmarkData, Evidence, EvidenceChange, NewEvidence } from "#domain/impact/evidence.ts";
import type { ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { ActionResult } from "#domain/access/action-result.ts";

export const checkWords = { reproduction: "Reproduction", canary: "Canary check", other: "Another check" } as const;
export const resultWords = { passed: "Passed", failed: "Failed", inconclusive: "Inconclusive" } as const;

/** An entry with its time in words of the page's zone, worked out on the server. */
export type ShownEvidence = Evidence & { when?: string };

export type EvidenceActions = {
  readTime: ReadTimeAction;
  add: (slug: string, evidence: NewEvidence, attemptId: string) => Promise<ActionResult>;
  change: (slug: string, id: string, change: EvidenceChange, version: number) => Promise<ActionResult>;
  remove: (slug: string, id: string, version: number) => Promise<ActionResult>;
  removeFile: (slug: string, id: string, fileId: string) => Promise<ActionResult>;
};

const percent = (value: number) =>
  `${value.toLocaleString("en-US", { maximumFractionDigits: 2, signDisplay: "exceptZero" }).replace("-", "−")} %`;

type Figures = Omit<BenchmarkData, "series" | "outcome">;

/** `−0.38 %, 95 % interval −2.12 % to +1.36 %`; empty where nothing was measured in numbers. */
export function figuresInWords({ effectPercent, lowPercent, highPercent, withinPercent }: Figures): string {
  const parts = [
    effectPercent !== undefined && percent(effectPercent),
    lowPercent !== undefined &&
      highPercent !== undefined &&
      `95 % interval ${percent(lowPercent)} to ${percent(highPercent)}`,
    withinPercent !== undefined && `within ±${withinPercent} %`,
  ];
  return parts.filter(Boolean).join(", ");
}

export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KiB"] : [bytes / 1024 / 1024, "MiB"];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${unit}`;
}
