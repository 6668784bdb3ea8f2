import type { Lane, Milestone } from "./timeline-event.ts";

const MILESTONE_WORDS: [RegExp, Milestone][] = [
  [/\b(?:exposure|exploitation) (?:started|began)\b|^first exposed\b/i, "exposure_started"],
  [/\btriage (?:started|began)\b|\b(?:started|began) triage\b/i, "triage_started"],
  [
    /\broot cause (?:was )?(?:identified|found|known|established|confirmed)\b|\b(?:identified|found) (?:the )?root cause\b|原因(?:を|が)?特定/i,
    "root_cause_identified",
  ],
  [/\breproduced\b|再現/i, "reproduced"],
  [/\b(?:incident )?declared\b|^declare\b|宣言/i, "declared"],
  [/\bcontained\b|\bcontainment (?:complete|reached)\b|封じ込め/i, "contained"],
  [/\bmitigated\b|\bmitigation (?:deployed|applied|in place|live)\b|緩和/i, "mitigated"],
  [/\bpatched\b|\b(?:fix|patch) (?:was )?(?:deployed|rolled out|released|live)\b/i, "patched"],
  [/\brestored\b|\bservice (?:is )?back\b|\bfully recovered\b|復旧/i, "restored"],
  [/\b(?:publicly )?disclosed\b|\badvisory (?:was )?published\b|公表/i, "disclosed"],
  [/\breported\b|\breport (?:was )?received\b|報告/i, "reported"],
];

/** "not contained yet", "before it was declared": the word stands there, the thing did not happen. */
const DENIED = /\b(?:not|never|un\w+|n't|before|until|unless|if|when|whether|to be|cannot|could)\b|ません|未/i;

/** The turning point that the words name as reached; a proposal, so where they hedge or name two there is none. */
export function namedMilestone(title: string): Milestone | undefined {
  if (DENIED.test(title) || /\?\s*$/.test(title)) return undefined;
  const named = MILESTONE_WORDS.filter(([words]) => words.test(title)).map(([, milestone]) => milestone);
  return named.length === 1 ? named[0] : undefined;
}

const LANE_WORDS: [RegExp, Lane][] = [
  [/\bstatus ?page\b|ステータスページ/i, "status_page"],
  [/\b(?:embargo|cve|advisory|disclos\w+|cert(?:\/cc)?|jpcert)\b/i, "disclosure"],
  [/\b(?:researcher|reporter|finder|bug bounty)\b/i, "researcher"],
  [/\b(?:upstream|pull request|pr ?#?\d+|issue ?#\d+|merged|backport\w*|commit [0-9a-f]{7,})\b/i, "upstream"],
];

/** Whose side the words speak of; the provider's where they do not say. */
export function guessLane(title: string): Lane {
  return LANE_WORDS.find(([words]) => words.test(title))?.[1] ?? "provider";
}
