import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import type { NewIncident } from "#domain/incident/incident.ts";
import type { NewEvent, Text } from "#domain/timeline/timeline-event.ts";
import type { NewExposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { NewUpstreamRecord } from "#domain/upstream/upstream-record.ts";

export type NewComponent = { key: string; name: Text; detail?: Text; affected: boolean };
export type NewNarrative = {
  kind: "cause" | "remedy" | "advice" | "continuing" | "note";
  key: string;
  title: Text;
  body: Text;
};
export type NewEvidence = {
  kind: "benchmark" | "verification";
  key: string;
  title: Text;
  data: {
    runs?: number;
    hardware?: string;
    effectPercent?: number;
    lowPercent?: number;
    highPercent?: number;
    withinPercent?: number;
    outcome?: Text;
  };
};

/** An example of a whole record, everything in it public. The number is not among it: it is counted. */
export type Scenario = {
  name: string;
  slug: string;
  incident: NewIncident;
  /** The summary once the number is stated: it refers to it. */
  answer: Text;
  components: NewComponent[];
  narratives: NewNarrative[];
  evidence: NewEvidence[];
  events: (NewEvent & { key: string })[];
  rule: ImpactRuleInput;
  log: { name: string; rows: () => Iterable<string> };
  statement: { population: Text; method: Text };
  upstream: NewUpstreamRecord;
  exposure: NewExposureConditions;
  /** The ledger of its case, from its opening on. */
  disclosure: NewCaseFact[];
  /** What the first public revision says of itself. */
  note: string;
};
