import { z } from "zod";
import { PURL } from "./package-name.ts";
import { timeInput } from "#domain/time/recorded-time.ts";
import { AUDIENCES, text } from "#domain/timeline/timeline-event.ts";
import { PROTECTION_STATUSES } from "./fix-matrix.ts";
import { CONTAINED, NET_EFFECTS } from "./containment.ts";
import { FIX_STATUSES } from "./fix-status.ts";
import { REPOSITORY_NAME } from "./github-fields.ts";
import { FORGE_STATES } from "./item-state.ts";
import { ITEM_KINDS, LINK_KINDS, POLLING } from "./upstream-record.ts";
import { VERSION_SCHEMES } from "./version-order.ts";

export const BASES = ["stated", "reading"] as const;

const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, "lower-case letters, digits, dot, dash, underscore; at most 80");
const version = z.string().trim().min(1).max(100);
const commit = z.string().regex(/^[0-9a-f]{40}$/, "a whole commit: 40 hexadecimal digits");
const branch = z.string().trim().min(1).max(250);
const id = z.uuid();
const audience = z.enum(AUDIENCES);
const tagPattern = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^*]*\*[^*]*$/, "one * that stands for the version, such as v* or gateway-v*");

export const releaseLine = z.strictObject({
  key,
  name: text.optional(),
  tagPattern,
  branch: branch.optional(),
  fromVersion: version.optional(),
  untilVersion: version.optional(),
});

/** Each is told apart by its key; "main" is the one that every repository has. */
const lines = z
  .array(releaseLine)
  .max(50)
  .superRefine((given, context) => {
    const keys = ["main", ...given.map((line) => line.key)];
    for (const [index, line] of given.entries()) {
      if (keys.indexOf(line.key) === index + 1) continue;
      context.addIssue({ code: "custom", path: [index, "key"], message: `There is a line "${line.key}" already.` });
    }
  });

const purl = z.string().trim().regex(PURL, "a purl without a version, such as pkg:pypi/name");

const repository = z.strictObject({
  name: z.string().max(200).regex(REPOSITORY_NAME, "owner/name"),
  nodeId: z.string().trim().min(1).max(100).nullish(),
  /** Of the package that it releases. */
  purl: purl.nullish(),
  versionScheme: z.enum(VERSION_SCHEMES),
  tagPattern,
  lines,
  audience,
  polling: z.enum(POLLING),
});
export const newRepository = repository.extend({
  forge: z.enum(["github"]).default("github"),
  tagPattern: tagPattern.default("v*"),
  lines: lines.default([]),
  audience: audience.default("internal"),
  polling: z.enum(POLLING).default("when_published"),
});
export const repositoryChange = repository.partial();

const item = z.strictObject({
  kind: z.enum(ITEM_KINDS),
  number: z.int().positive().max(2_147_483_647).nullish(),
  state: z.enum(FORGE_STATES),
  title: text,
  role: text,
  commit: commit.nullish(),
  baseBranch: branch.nullish(),
  isDraft: z.boolean(),
  opened: timeInput.nullish(),
  merged: timeInput.nullish(),
  closed: timeInput.nullish(),
  mergeCommit: commit.nullish(),
  audience,
});
/** By hand, with all that is known; the audience of its repository where it has none of its own. */
export const itemByHand = item.extend({
  repository: id,
  key: key.optional(),
  isDraft: z.boolean().default(false),
  audience: audience.optional(),
});
/** By where it stands: `owner/name#12`, `owner/name@commit` or its address on the web; the forge tells the rest. */
export const itemByAddress = z.strictObject({
  address: z.string().trim().min(1).max(500),
  key: key.optional(),
  title: text.optional(),
  role: text.optional(),
  audience: audience.optional(),
});
export const newItem = z.union([itemByHand, itemByAddress]);
export const itemChange = item.partial();

export const newLink = z.strictObject({ from: id, to: id, kind: z.enum(LINK_KINDS) });
export const linkChange = newLink.pick({ kind: true });

const release = z.strictObject({
  version,
  published: timeInput.nullish(),
  draft: z.boolean(),
  prerelease: z.boolean(),
  yanked: z.boolean(),
  note: text.nullish(),
  tagCommit: commit.nullish(),
  audience,
});
export const newRelease = release.extend({
  repository: id,
  tag: z.string().trim().min(1).max(200),
  version: version.optional(),
  draft: z.boolean().default(false),
  prerelease: z.boolean().default(false),
  yanked: z.boolean().default(false),
  audience: audience.optional(),
});
export const releaseChange = release.partial();

const ofRelease = z.strictObject({
  contained: z.enum(CONTAINED),
  netEffect: z.enum(NET_EFFECTS).nullish(),
  reason: text,
});
const ofLine = z.strictObject({
  status: z.enum(FIX_STATUSES),
  configurations: z.array(key).max(100),
  reason: text,
});
/** What a person says of an item: in one release, or on a whole line of releases. */
export const newVerdict = z.union([
  ofRelease.extend({ item: id, release: id }),
  ofLine.extend({ item: id, line: key, configurations: ofLine.shape.configurations.default([]) }),
]);
export const verdictChange = z.union([ofRelease.partial(), ofLine.partial()]);

const configuration = z.strictObject({ name: text, statement: text });
export const newConfiguration = configuration.extend({ key });
export const configurationChange = configuration.partial();

const protection = z.strictObject({
  fromVersion: version.nullish(),
  untilVersion: version.nullish(),
  status: z.enum(PROTECTION_STATUSES),
  reason: text,
  basis: z.enum(BASES),
  items: z.array(key).max(100),
  /** By which setting; absent: by default. */
  setting: text.nullish(),
});
export const newProtection = protection.extend({ configuration: id, items: protection.shape.items.default([]) });
export const protectionChange = protection.partial();

export const UPSTREAM_ENTRIES = {
  repositories: { entry: newRepository, change: repositoryChange },
  items: { entry: newItem, change: itemChange },
  links: { entry: newLink, change: linkChange },
  releases: { entry: newRelease, change: releaseChange },
  verdicts: { entry: newVerdict, change: verdictChange },
  configurations: { entry: newConfiguration, change: configurationChange },
  protections: { entry: newProtection, change: protectionChange },
} as const;
export type UpstreamKind = keyof typeof UPSTREAM_ENTRIES;
export type UpstreamEntry<K extends UpstreamKind> = z.input<(typeof UPSTREAM_ENTRIES)[K]["entry"]>;
export type UpstreamChange<K extends UpstreamKind> = z.input<(typeof UPSTREAM_ENTRIES)[K]["change"]>;
