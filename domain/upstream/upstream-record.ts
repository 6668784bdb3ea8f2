import { z } from "zod";
import { PURL } from "./package-name.ts";
import { timeInput } from "#domain/time/recorded-time.ts";
import { AUDIENCES, text } from "#domain/timeline/timeline-event.ts";
import { CONTAINED } from "./containment.ts";
import { PROTECTION_STATUSES } from "./fix-matrix.ts";
import { FORGE_STATES } from "./item-state.ts";

export const ITEM_KINDS = ["issue", "pull_request", "commit"] as const;
export const POLLING = ["when_published", "allowed", "off"] as const;
export const LINK_KINDS = [
  "closes",
  "fixes",
  "supersedes",
  "follows_approach_of",
  "backport_of",
  "reverts",
  "prerequisite_of",
  "prior_public_reference",
] as const;

const key = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,79}$/);
const version = z.string().trim().min(1).max(100);

const item = z.strictObject({
  key,
  kind: z.enum(ITEM_KINDS),
  number: z.int().positive().optional(),
  state: z.enum(FORGE_STATES),
  title: text,
  role: text,
  /** Where it is known; a date nobody gives stays away. */
  opened: timeInput.optional(),
  merged: timeInput.optional(),
  mergeCommit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  audience: z.enum(AUDIENCES).optional(),
});

const release = z.strictObject({
  tag: z.string().trim().min(1).max(200),
  /** Absent: the tag is the version. */
  version: version.optional(),
  published: timeInput.optional(),
  draft: z.boolean().default(false),
  prerelease: z.boolean().default(false),
  yanked: z.boolean().default(false),
  note: text.optional(),
  audience: z.enum(AUDIENCES).optional(),
});

const protection = z.strictObject({
  fromVersion: version.optional(),
  untilVersion: version.optional(),
  status: z.enum(PROTECTION_STATUSES),
  reason: text,
  basis: z.enum(["stated", "reading"]),
});

/** A whole repository at once. Items and releases without an audience have that of the repository. */
export const upstreamRecord = z.strictObject({
  repository: z.strictObject({
    forge: z.enum(["github"]),
    name: z.string().regex(/^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/),
    nodeId: z.string().max(100).optional(),
    purl: z.string().regex(PURL, "a purl without a version, such as pkg:pypi/name").optional(),
    versionScheme: z.string().min(1).max(40),
    tagPattern: z.string().min(1).max(100),
    audience: z.enum(AUDIENCES).default("internal"),
    polling: z.enum(POLLING).default("when_published"),
  }),
  items: z.array(item),
  links: z.array(z.strictObject({ from: key, to: key, kind: z.enum(LINK_KINDS) })),
  releases: z.array(release),
  containments: z.array(
    z.strictObject({
      item: key,
      release: z.string(),
      contained: z.enum(CONTAINED),
      method: z.string().min(1).max(100),
    }),
  ),
  configurations: z.array(z.strictObject({ key, name: text, statement: text, protections: z.array(protection) })),
});
export type NewUpstreamRecord = z.input<typeof upstreamRecord>;
