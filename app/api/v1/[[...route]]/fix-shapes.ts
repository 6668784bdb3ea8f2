import { z } from "@hono/zod-openapi";
import { CONTAINED, CONTAINMENT_METHODS, NET_EFFECTS } from "#domain/upstream/containment.ts";
import { PROTECTION_STATUSES } from "#domain/upstream/fix-matrix.ts";
import { FIX_STATUSES } from "#domain/upstream/fix-status.ts";
import { FORGE_STATES } from "#domain/upstream/item-state.ts";
import { RANGE_FINDINGS } from "#domain/upstream/osv-events.ts";
import { PATCH_GAP_POINTS } from "#domain/upstream/patch-gap.ts";
import { ITEM_KINDS, LINK_KINDS } from "#domain/upstream/upstream-record.ts";
import { between } from "./duration-shapes.ts";
import { RecordedTime } from "./shapes.ts";
import { Text } from "./text-shapes.ts";

const status = z.enum(FIX_STATUSES);
const basis = z.enum(["computed", "human"]);
const said = { by: z.string(), on: z.string(), reason: Text };
const effect = { contained: z.enum(CONTAINED), netEffect: z.enum(NET_EFFECTS) };
const containment = { ...effect, method: z.enum(CONTAINMENT_METHODS) };
const release = z.strictObject({ tag: z.string(), version: z.string() });

const FixStatus = z
  .looseObject({
    ...{ status, since: RecordedTime.optional(), tag: z.string().optional(), version: z.string().optional() },
    earlierUnknown: z.array(z.string()).optional().describe("Lower releases that nobody looked into"),
    tags: z.array(z.string()).optional().describe("At most 50"),
  })
  .openapi("FixStatus");

const FixLine = z
  .strictObject({
    ...{ line: z.string(), name: Text.optional(), status, basis, computed: FixStatus },
    verdict: z.strictObject({ ...said, status, configurations: z.array(z.string()) }).optional(),
    unreleasedDays: z.int().optional().describe("Merged, and since then in no release"),
  })
  .openapi("FixLine");

const FixRelease = z
  .strictObject({
    ...{ id: z.uuid(), tag: z.string(), version: z.string(), line: z.string().optional(), ...containment, basis },
    isOverruled: z.boolean().describe("A person says otherwise than what was computed"),
    computed: z.strictObject(containment).optional(),
    verdict: z.strictObject({ ...said, ...effect }).optional(),
  })
  .openapi("FixRelease");

const point = z.enum(PATCH_GAP_POINTS);
const { text: _text, ...span } = between;
const Span = z
  .strictObject({ from: point, to: point, ...span, isOpen: z.boolean(), isReversed: z.boolean() })
  .openapi("PatchGapSpan");

const FixItem = z
  .strictObject({
    ...{ id: z.uuid(), repository: z.uuid(), key: z.string(), kind: z.enum(ITEM_KINDS), number: z.int().optional() },
    ...{ state: z.enum(FORGE_STATES), title: Text, role: Text },
    ...{ opened: RecordedTime.optional(), merged: RecordedTime.optional() },
    links: z.array(z.strictObject({ kind: z.enum(LINK_KINDS), from: z.string(), to: z.string() })),
    lines: z.array(FixLine).describe("One for each line of releases of its repository; an issue has none"),
    releases: z.array(FixRelease).describe("Those that anybody or anything has said something of"),
    warnings: z
      .array(
        z.strictObject({ tag: z.string(), publishedBeforeMerge: z.literal(true), suggestion: z.string().optional() }),
      )
      .describe("A release that was out before the merge cannot contain it"),
    patchGap: z.strictObject({ spans: z.array(Span), whole: Span.optional() }).optional(),
  })
  .openapi("FixItem");

const cell = z.strictObject({
  ...{ column: z.string(), status: z.enum(PROTECTION_STATUSES), reason: Text, basis: z.enum(["stated", "reading"]) },
  setting: Text.optional(),
});
const FixMatrix = z
  .strictObject({
    repository: z.strictObject({
      ...{ id: z.uuid(), forge: z.string(), name: z.string(), checkedAt: z.iso.datetime().optional() },
    }),
    configurations: z.array(z.strictObject({ key: z.string(), name: Text })),
    columns: z.array(z.strictObject({ key: z.string(), label: Text, release: z.string().optional() })),
    rows: z.array(z.strictObject({ configuration: z.string(), cells: z.array(cell) })),
    fixedIn: z.strictObject({
      each: z.array(z.strictObject({ configuration: z.string(), fixedIn: release.optional() })),
      fully: release.optional(),
    }),
    omitted: z.int().describe("Older releases that are not among the columns"),
  })
  .openapi("FixMatrix");

const version = z.string();
const OsvRange = z
  .strictObject({
    type: z.enum(["ECOSYSTEM", "SEMVER"]),
    events: z.array(
      z.union([
        z.strictObject({ introduced: version }),
        z.strictObject({ fixed: version }),
        z.strictObject({ last_affected: version }),
        z.strictObject({ limit: version }),
      ]),
    ),
  })
  .openapi("OsvRange");

const finding = z.strictObject({
  ...{ severity: z.enum(["error", "warning"]), code: z.enum(RANGE_FINDINGS), message: z.string() },
  ...{ range: z.int().describe("Which range, from 0"), suggestion: z.string().optional() },
});
const Affected = z
  .strictObject({
    configuration: z.string(),
    range: OsvRange.optional().describe("Absent where none is affected, or where versions have no order"),
    findings: z.array(finding).describe("What a scanner would read otherwise than it was meant"),
    lines: z
      .array(z.strictObject({ line: z.string(), range: OsvRange.optional() }))
      .describe("Of a line with bounds, what lies within them; its `limit` is no fix"),
  })
  .openapi("AffectedVersions");

export const Fixes = z
  .strictObject({
    ...{ items: z.array(FixItem), next: z.string().nullable(), asOf: z.iso.datetime(), matrix: FixMatrix.optional() },
    affected: z.array(Affected).optional().describe("Of the matrix's repository, by configuration"),
  })
  .openapi("Fixes");
