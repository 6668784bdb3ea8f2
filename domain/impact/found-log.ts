import type { ColumnMapping } from "./impact-rule.ts";
import type { MappingDoubt } from "./mapping-doubt.ts";

/** What is read of the beginning of a log: its columns, and rows by column; a value that is not there is "". */
export type LogHead = { header: string[]; rows: Record<string, string>[] };

/** As much of a mapping as was found. */
export type PartialMapping = Partial<ColumnMapping>;

export type MappingProposal = {
  preset?: string;
  /** There when the two columns that every mapping needs were found. */
  proposal?: ColumnMapping;
  parts: PartialMapping;
  /** Nothing is left to ask: the proposal may be used as it stands. */
  certain: boolean;
  doubts: MappingDoubt[];
  /** Why a rule about single requests cannot be asked of this file. */
  aggregated?: string;
};

/** What a look at the beginning of a file finds. Where a doubt is `not_accepted`, `format` says nothing. */
export type FoundLog = MappingProposal & {
  format: "csv" | "tsv" | "ndjson" | "parquet";
  compression?: "gzip" | "zstd";
  encoding: "utf-8" | "utf-16le" | "utf-16be";
  delimiter?: string;
  header: string[];
  /** The first three rows, values cut at 200 characters. */
  sample: Record<string, string>[];
};
