import type { OsvRange } from "#domain/upstream/osv-events.ts";

export const OSV_REFERENCES = [
  "ADVISORY",
  "ARTICLE",
  "DETECTION",
  "DISCUSSION",
  "REPORT",
  "FIX",
  "INTRODUCED",
  "GIT",
  "PACKAGE",
  "EVIDENCE",
  "WEB",
] as const;
export const OSV_CREDITS = [
  "FINDER",
  "REPORTER",
  "ANALYST",
  "COORDINATOR",
  "REMEDIATION_DEVELOPER",
  "REMEDIATION_REVIEWER",
  "REMEDIATION_VERIFIER",
  "TOOL",
  "SPONSOR",
  "OTHER",
] as const;

export type OsvAffected = {
  package: { ecosystem: string; name: string };
  ranges?: (OsvRange & { database_specific: { version_scheme: string } })[];
  versions?: string[];
  ecosystem_specific: {
    key: string;
    configuration: string;
    statement?: string;
    partly_protected?: string[];
    /** Within the range, as nobody said that they are fixed. */
    not_known?: string[];
  };
};

/** OSV 1.7, as far as we write it. */
export type OsvRecord = {
  schema_version: string;
  id: string;
  modified: string;
  published?: string;
  withdrawn?: string;
  aliases?: string[];
  summary: string;
  details: string;
  affected: OsvAffected[];
  references: { type: (typeof OSV_REFERENCES)[number]; url: string }[];
  credits?: { name: string; type: (typeof OSV_CREDITS)[number] }[];
  database_specific: { severity?: string; status: "draft" | "interim" | "final"; planned_release?: string };
};
