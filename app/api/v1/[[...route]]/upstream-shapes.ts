import { z } from "@hono/zod-openapi";
import { AUDIENCES } from "#domain/timeline/timeline-event.ts";
import { CONTAINED, NET_EFFECTS } from "#domain/upstream/containment.ts";
import { PROTECTION_STATUSES } from "#domain/upstream/fix-matrix.ts";
import { FIX_STATUSES } from "#domain/upstream/fix-status.ts";
import { FORGE_STATES } from "#domain/upstream/item-state.ts";
import { BASES, releaseLine, type UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { ITEM_KINDS, LINK_KINDS, POLLING } from "#domain/upstream/upstream-record.ts";
import { VERSION_SCHEMES } from "#domain/upstream/version-order.ts";
import { RecordedTime, Warning } from "./shapes.ts";
import { Text } from "./text-shapes.ts";

const version = z.int().min(1);
const stamp = z.iso.datetime();
const commit = z.string().describe("40 hexadecimal digits");
const audience = z.enum(AUDIENCES);
const id = z.uuid();

const UpstreamRepository = z
  .strictObject({
    ...{ id, forge: z.string(), name: z.string(), formerNames: z.array(z.string()), nodeId: z.string().optional() },
    purl: z.string().optional().describe("Of the package that it releases, without a version"),
    versionScheme: z.enum(VERSION_SCHEMES),
    tagPattern: z.string().describe("Of its first line, which has the key main"),
    lines: z.array(z.strictObject(releaseLine.shape)),
    polling: z.enum(POLLING),
    audience,
    checkedAt: stamp.optional().describe("The last success, not the last attempt"),
    triedAt: stamp.optional(),
    trouble: z.strictObject({ code: z.string(), message: z.string(), until: stamp.optional() }).optional(),
    version,
  })
  .openapi("UpstreamRepository");

const UpstreamItem = z
  .strictObject({
    ...{ id, repository: id, key: z.string(), kind: z.enum(ITEM_KINDS), number: z.int().optional() },
    ...{ state: z.enum(FORGE_STATES), origin: z.enum(["hand", "forge"]), title: Text, role: Text },
    ...{ commit: commit.optional(), baseBranch: z.string().optional(), isDraft: z.boolean() },
    ...{ opened: RecordedTime.optional(), merged: RecordedTime.optional(), closed: RecordedTime.optional() },
    mergeCommit: commit.optional(),
    formerPlaces: z.array(z.looseObject({ repository: z.string(), number: z.int().optional() })),
    checkedAt: stamp.optional(),
    audience,
    version,
  })
  .openapi("UpstreamItem");

const UpstreamLink = z
  .strictObject({ id, from: id, to: id, kind: z.enum(LINK_KINDS), version })
  .openapi("UpstreamLink");

const UpstreamRelease = z
  .strictObject({
    ...{ id, repository: id, tag: z.string(), version: z.string(), origin: z.enum(["hand", "forge"]) },
    published: RecordedTime.optional(),
    ...{ draft: z.boolean(), prerelease: z.boolean(), yanked: z.boolean(), note: Text.optional() },
    tagCommit: commit.optional(),
    formerCommits: z.array(z.looseObject({ commit, seenAt: z.string() })).describe("Before the tag was moved"),
    ...{ editedAt: stamp.optional(), checkedAt: stamp.optional(), audience },
    rowVersion: version.describe("Of this entry; `version` is what the tag names"),
  })
  .openapi("UpstreamRelease");

const said = { id, item: id, reason: Text, decidedBy: z.string(), decidedAt: stamp, version };
const UpstreamVerdict = z
  .union([
    z.strictObject({ ...said, release: id, contained: z.enum(CONTAINED), netEffect: z.enum(NET_EFFECTS).optional() }),
    z.strictObject({ ...said, line: z.string(), status: z.enum(FIX_STATUSES), configurations: z.array(z.string()) }),
  ])
  .openapi("UpstreamVerdict");

const UpstreamConfiguration = z
  .strictObject({ id, key: z.string(), name: Text, statement: Text, version })
  .openapi("UpstreamConfiguration");

const UpstreamProtection = z
  .strictObject({
    ...{ id, configuration: id, fromVersion: z.string().optional(), untilVersion: z.string().optional() },
    ...{ status: z.enum(PROTECTION_STATUSES), reason: Text, basis: z.enum(BASES) },
    items: z.array(z.string()).describe("Keys of the items it rests on"),
    setting: Text.optional().describe("By which setting; absent: by default"),
    version,
  })
  .openapi("UpstreamProtection");

const warnings = z.array(Warning);
const Filled = z
  .strictObject({
    isFilled: z.boolean(),
    trouble: z.strictObject({ code: z.string(), message: z.string(), until: z.iso.datetime().optional() }).optional(),
  })
  .describe("Of an item added by its address: did GitHub say what it is, and what kept it from that");

/** `written` is what a create or a change answers. */
export const ROW_SHAPES = {
  repositories: { row: UpstreamRepository, written: UpstreamRepository },
  items: {
    row: UpstreamItem,
    written: UpstreamItem.extend({ warnings, filled: Filled.optional() }).openapi("UpstreamItemWithWarnings"),
  },
  links: { row: UpstreamLink, written: UpstreamLink },
  releases: {
    row: UpstreamRelease,
    written: UpstreamRelease.extend({ warnings }).openapi("UpstreamReleaseWithWarnings"),
  },
  verdicts: { row: UpstreamVerdict, written: UpstreamVerdict },
  configurations: { row: UpstreamConfiguration, written: UpstreamConfiguration },
  protections: { row: UpstreamProtection, written: UpstreamProtection },
} satisfies Record<UpstreamKind, { row: z.ZodType; written: z.ZodType }>;
