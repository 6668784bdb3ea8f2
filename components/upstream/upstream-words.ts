import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";

export const kindWords = { issue: "Issue", pull_request: "Pull request", commit: "Commit" } as const;
export const stateWords = {
  open: "open",
  closed: "closed",
  closed_unmerged: "closed, not merged",
  merged: "merged",
  landed_as_commit: "landed as a commit",
  unknown: "state not known",
} as const;
export const linkWords = {
  closes: "closes",
  fixes: "fixes",
  supersedes: "supersedes",
  follows_approach_of: "follows the approach of",
  backport_of: "is a backport of",
  reverts: "reverts",
  prerequisite_of: "is a prerequisite of",
  prior_public_reference: "is an earlier public reference to",
} as const;
export const statusWords = {
  none: "Nothing proposed",
  proposed: "Proposed",
  merged_unreleased: "Merged, not released",
  prerelease_only: "In a pre-release only",
  released: "Released",
  superseded: "Superseded",
  reverted: "Reverted",
  partial: "Partly fixed",
  declined: "Declined",
  not_affected: "Not affected",
  unknown: "Unknown",
} as const;
export const protectionWords = {
  exposed: "Exposed",
  partly_protected: "Partly protected",
  protected: "Protected",
  unknown: "Unknown",
} as const;
/** One verdict, in the words of the fleet; `affected` is what the matrix calls exposed. */
export const verdictWords = {
  affected: "Affected",
  partly_protected: "Partly protected",
  not_affected: "Not affected",
  unknown: "Unknown",
} as const;
export const containedWords = { yes: "contained", no: "not contained", unknown: "not known" } as const;
export const effectWords = { present: "in effect", reverted: "reverted again", unknown: "effect not known" } as const;
export const methodWords: Record<string, string> = {
  ancestry: "by commit ancestry",
  cherry_pick_footer: "by a cherry-pick footer",
  pull_number_in_subject: "by the number in a commit’s subject",
  equal_patch: "by an equal patch",
  landed_as_commit: "by the commit it landed as",
  by_hand: "entered by hand",
  reading: "our reading",
  later_release_of_the_line: "a later release of the line",
};
export const basisWords = { stated: "stated by the sources", reading: "our reading" } as const;
export const pollingWords = {
  when_published: "Only when this incident is published",
  allowed: "Allowed now, by a person",
  off: "Off",
} as const;
export const schemeWords = {
  pep440: "PEP 440 (Python)",
  semver: "Semantic versioning",
  calver: "By calendar",
  unknown: "Unknown: cannot be compared",
} as const;

/** Kinds of entries, in the order in which they rest on each other. */
export const recordWords: Record<UpstreamKind, { many: string; one: string; none: string }> = {
  repositories: { many: "Repositories", one: "repository", none: "No repository yet." },
  items: { many: "Issues, pull requests, commits", one: "item", none: "No issue, pull request or commit yet." },
  links: { many: "Links", one: "link", none: "No link yet." },
  releases: { many: "Releases", one: "release", none: "No release yet." },
  verdicts: { many: "Verdicts", one: "verdict", none: "No verdict yet; what is computed counts." },
  configurations: { many: "Configurations", one: "configuration", none: "No configuration yet." },
  protections: { many: "Protections", one: "protection", none: "No protection yet: the matrix is unknown throughout." },
};
