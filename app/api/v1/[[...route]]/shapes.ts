import { z } from "@hono/zod-openapi";
import { INCIDENT_ROLES } from "#domain/access/permissions.ts";
import { SEVERITIES, incidentChange, newIncident } from "#domain/incident/incident.ts";
import { PHASES } from "#domain/incident/phase.ts";
import { recordedTime, timeInput } from "#domain/time/recorded-time.ts";
import { AUDIENCES, LANES, MILESTONES, eventChange, eventSource, newEvent } from "#domain/timeline/timeline-event.ts";
import { between } from "./duration-shapes.ts";
import { Metric, OrderDoubt } from "./metric-shapes.ts";
import { Text } from "./text-shapes.ts";

// Made anew from the domain's schemas, which know nothing of OpenAPI, so that the document can name them.
export const RecordedTime = z.strictObject(recordedTime.shape).openapi("RecordedTime");
export const TimeInput = z.union(timeInput.options).openapi("TimeInput");
export const NewEvent = z.strictObject(newEvent.shape).openapi("NewEvent");
export const EventChange = z.strictObject(eventChange.shape).openapi("EventChange");
export const NewIncident = z.strictObject(newIncident.shape).openapi("NewIncident");
export const IncidentChange = z.strictObject(incidentChange.shape).openapi("IncidentChange");

export const Warning = z
  .strictObject({
    code: z.enum(["season_mismatch", "offset_not_in_zone", "choice_ignored", "precision_reduced"]),
    message: z.string(),
  })
  .openapi("TimeWarning");

export const ResolvedTime = RecordedTime.extend({ warnings: z.array(Warning) }).openapi("ResolvedTime");

const version = z.int().min(1);
const stamp = z.iso.datetime();

export const Event = z
  .strictObject({
    id: z.uuid(),
    key: z.string(),
    title: Text,
    body: Text.optional(),
    lane: z.enum(LANES),
    milestone: z.enum(MILESTONES).optional(),
    audience: z.enum(AUDIENCES),
    time: RecordedTime,
    knownAt: RecordedTime.optional(),
    source: z.strictObject(eventSource.shape).optional(),
    record: z.boolean(),
    version,
    sequence: z.string(),
    retracted: z.strictObject({ at: stamp, reason: z.string() }).optional(),
  })
  .openapi("Event");

export const EventWithWarnings = Event.extend({ warnings: z.array(Warning) }).openapi("EventWithWarnings");

export const IncidentSummary = z
  .strictObject({
    slug: z.string(),
    title: Text,
    summary: Text,
    severity: z.enum(SEVERITIES),
    zone: z.string(),
    phase: z.enum(PHASES),
    embargoed: z.boolean(),
    synthetic: z.boolean(),
    series: z.strictObject({ key: z.string(), name: Text }).optional().describe("Incidents that are told together"),
    published: z.strictObject({ revision: z.int(), withdrawn: z.boolean() }).optional(),
    events: z.int().describe("How many events stand"),
    version,
  })
  .openapi("IncidentSummary");

const count = z.int().min(0);
const FleetExposure = z
  .strictObject({
    ...{ deployments: count, exposed: count.describe("Still affected"), partlyProtected: count },
    ...{ notAffected: count, unknown: count },
  })
  .openapi("FleetExposure");

export const Incident = IncidentSummary.extend({
  fleet: FleetExposure.optional().describe("Our own deployments, where any are recorded"),
  secondApprover: z
    .boolean()
    .describe(
      "Nothing goes out before a second person approved the document (two people where a key of nobody publishes); " +
        "only an admin switches it off",
    ),
  scheduled: z
    .strictObject({ state: z.enum(["scheduled", "failed"]), at: z.string(), failure: z.string().optional() })
    .optional()
    .describe("A publication that waits, or that failed and nothing took its place since"),
  role: z.enum(INCIDENT_ROLES).optional(),
  mayWrite: z.boolean(),
  mayPublish: z.boolean(),
  createdAt: stamp,
  updatedAt: stamp,
}).openapi("Incident");

export const EventRevision = z
  .strictObject({ version, event: Event, by: z.strictObject({ id: z.string(), name: z.string() }), at: stamp })
  .openapi("EventRevision");

const point = {
  date: z.string(),
  day: z.string(),
  heading: z.string(),
  time: z.string().optional(),
  zoneLabel: z.string().optional(),
  dateTime: z.string(),
};

export const Timeline = z
  .strictObject({
    zone: z.string(),
    items: z.array(
      Event.extend({
        known: z.enum(["surely", "possibly"]).optional().describe("With `knownBy`: surely known then, or possibly"),
        display: z.strictObject({
          ...point,
          through: z.strictObject(point).optional(),
          qualifierText: z.string().optional(),
          spoken: z.string(),
        }),
      }),
    ),
    differences: z.array(
      z.strictObject({
        milestone: z.enum(MILESTONES),
        record: z.string().describe("Key of the event that counts; unless `settled`, of the first one"),
        other: z.string(),
        settled: z.boolean(),
        direction: z.enum(["later", "earlier", "same", "unclear"]),
        ...between,
      }),
    ),
    durations: z.array(
      z.strictObject({
        from: z.enum(MILESTONES),
        to: z.enum(MILESTONES),
        fromEvent: z.string(),
        toEvent: z.string(),
        ...between,
      }),
    ),
    metrics: z.array(Metric),
    doubts: z.array(OrderDoubt),
  })
  .openapi("Timeline");

export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe("Stable"),
    detail: z.string(),
    errors: z.array(z.strictObject({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
    candidates: z
      .array(
        z.looseObject({ instant: z.string(), offset: z.string(), label: z.string(), choose: z.string().optional() }),
      )
      .optional(),
    current: z.unknown().optional(),
  })
  .openapi("Problem");

export const AuditEntry = z
  .strictObject({
    id: z.string(),
    at: stamp,
    actor: z.strictObject({ kind: z.string(), id: z.string(), name: z.string() }),
    verb: z.string(),
    incident: z.string().optional(),
    subject: z.string(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    previousHash: z.string(),
    hash: z.string(),
  })
  .openapi("AuditEntry");
