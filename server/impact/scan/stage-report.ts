import "server-only";

/** The form once decoded; what compressed it is found by its first bytes. */
export type LogFormat = "csv" | "tsv" | "ndjson" | "parquet";
/** `line` is the physical line on which the record starts, `record` its number; both from 1, the header is no record. */
export type RejectedRow = { line: number; record: number; column?: string; reason: string; text: string };
export type StageWarning = { code: "no_rows" | "not_utf8" | "mixed_epoch_units" | "missing_column"; message: string };
export type StageReport = {
  records: number;
  blankLines: number;
  bytes: number;
  sha256: string;
  format: LogFormat;
  compression?: "gzip" | "zstd";
  encoding: "utf-8" | "utf-16le" | "utf-16be";
  delimiter?: string;
  header: string[];
  rejected: number;
  /** The first 100. */
  rejectedSample: RejectedRow[];
  /** Rows by the unit in which their epoch time was read. */
  epochUnits: Record<string, number>;
  warnings: StageWarning[];
  /** The log was read through a normalised copy, because it is not clean enough to be read as it is. */
  normalised: boolean;
};
