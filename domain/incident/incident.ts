import { z } from "zod";
import type { IncidentRole } from "#domain/access/permissions.ts";
import { canonicalZone, isKnownZone } from "#domain/time/zone.ts";
import type { CaseBrief } from "#domain/disclosure/case-brief.ts";
import { text, type Text } from "#domain/timeline/timeline-event.ts";
import type { Phase } from "./phase.ts";

export const SEVERITIES = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];

const slug = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$/, "lower-case letters, digits and inner dashes; at most 100");
const zone = z
  .string()
  .max(64)
  .refine(isKnownZone, "an IANA zone such as UTC or Europe/Berlin")
  .overwrite((name) => canonicalZone(name) ?? name);

/** Incidents that belong together; who gives two of them the same key puts them into one series. */
const series = z.strictObject({ key: slug, name: text });
export type Series = z.infer<typeof series>;

/** `slug` is a wish: made from the title where absent, and given another ending where it is taken out of the asker's sight. */
export const newIncident = z.strictObject({
  slug: slug.optional(),
  title: text,
  summary: text,
  severity: z.enum(SEVERITIES),
  zone: zone.optional(),
  embargoed: z.boolean().default(false),
  synthetic: z.boolean().default(false),
});
export type NewIncident = z.input<typeof newIncident>;

/** A change names only the fields it changes. */
export const incidentChange = z.strictObject({
  title: text.optional(),
  summary: text.optional(),
  severity: z.enum(SEVERITIES).optional(),
  zone: zone.optional(),
  /** null: of no series any more. */
  series: series.nullable().optional(),
  /** Nothing goes out before a second person approved it. For whoever publishes to decide. */
  secondApprover: z.boolean().optional(),
});
export type IncidentChange = z.input<typeof incidentChange>;

export type IncidentSummary = {
  slug: string;
  title: Text;
  summary: Text;
  severity: Severity;
  zone: string;
  phase: Phase;
  embargoed: boolean;
  synthetic: boolean;
  series?: Series;
  published?: { revision: number; withdrawn: boolean };
  /** How many events stand, without the retracted ones. */
  events: number;
  version: number;
};

/** How many of our own deployments get which verdict; `exposed` are those that are affected. */
export type FleetExposure = Record<"deployments" | "exposed" | "partlyProtected" | "notAffected" | "unknown", number>;

export type IncidentView = IncidentSummary & {
  /** Where any deployment is recorded. */
  fleet?: FleetExposure;
  /** Where a disclosure case is open. */
  disclosure?: CaseBrief;
  secondApprover: boolean;
  /** A publication that waits, or that failed and nothing was published or scheduled since. */
  scheduled?: { state: "scheduled" | "failed"; at: string; failure?: string };
  role?: IncidentRole;
  mayWrite: boolean;
  mayPublish: boolean;
  createdAt: string;
  updatedAt: string;
};
