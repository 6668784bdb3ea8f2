import type { Involvement } from "../involvement.ts";
import type { PartyCategory } from "./advisory-facts.ts";

/** CSAF 2.0, as far as we write it. */
export type CsafProfile = "csaf_security_advisory" | "csaf_security_incident_response";

export type CsafNote = {
  category: "description" | "details" | "general" | "summary";
  title?: string;
  text: string;
};
export type CsafReference = { category: "external" | "self"; summary: string; url: string };
export type CsafAcknowledgment = { names: [string]; organization?: string; summary: string };
export type CsafRevision = { date: string; number: string; summary: string };

export type CsafProduct = {
  name: string;
  product_id: string;
  product_identification_helper?: { purl: string };
};
export type CsafBranch =
  | { category: "vendor" | "product_name"; name: string; branches: CsafBranch[] }
  | { category: "product_version" | "product_version_range"; name: string; product: CsafProduct };

export type CsafInvolvement = { party: PartyCategory; status: Involvement; date?: string; summary: string };
export type CsafRemediation = {
  category: "vendor_fix" | "mitigation";
  details: string;
  product_ids: string[];
};
export type CsafProductStatus = {
  fixed?: string[];
  known_affected?: string[];
  under_investigation?: string[];
};

export type CsafVulnerability = {
  title: string;
  cve?: string;
  ids?: { system_name: string; text: string }[];
  notes: CsafNote[];
  product_status?: CsafProductStatus;
  involvements?: CsafInvolvement[];
  remediations?: CsafRemediation[];
  release_date?: string;
};

export type CsafDocument = {
  document: {
    category: CsafProfile;
    csaf_version: "2.0";
    lang: "en";
    title: string;
    aggregate_severity?: { text: string };
    acknowledgments?: CsafAcknowledgment[];
    distribution: { tlp: { label: "RED" | "AMBER" | "GREEN" | "WHITE" } };
    notes: CsafNote[];
    publisher: {
      category: "coordinator" | "discoverer" | "other" | "user" | "vendor";
      name: string;
      namespace: string;
    };
    references: CsafReference[];
    tracking: {
      id: string;
      status: "draft" | "final" | "interim";
      version: string;
      initial_release_date: string;
      current_release_date: string;
      revision_history: CsafRevision[];
    };
  };
  product_tree?: { branches: CsafBranch[] };
  vulnerabilities: CsafVulnerability[];
};

/** As the name of the file has to be (CSAF 2.0, 5.1). */
export function csafFileName(trackingId: string): string {
  return `${trackingId.toLowerCase().replace(/[^+\-a-z0-9]+/g, "_")}.json`;
}
