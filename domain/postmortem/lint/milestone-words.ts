import type { PublicEvent } from "#domain/postmortem/public-document.ts";
import type { MilestoneSource } from "#domain/timeline/milestone-times.ts";
import { MILESTONES, type Milestone } from "#domain/timeline/timeline-event.ts";

/** `en` and `ja`: what people are told; the patterns: how a text speaks of it. */
export const MILESTONE_WORDS: Record<Milestone, { en: string; ja: string; said: RegExp }> = {
  exposure_started: {
    en: "exposure started",
    ja: "影響の始まり",
    said: /\bexposure (?:began|begins|started)|影響を受ける状態が始ま/i,
  },
  reported: { en: "reported", ja: "報告", said: /\breported\b|\bthe report\b|報告/i },
  triage_started: { en: "triage started", ja: "検証の開始", said: /\btriage\b|トリアージ|検証の?を?開始/i },
  reproduced: { en: "reproduced", ja: "再現", said: /\breproduced\b|再現(?!スクリプト)/i },
  declared: { en: "declared", ja: "宣言", said: /\bdeclar(?:ed|ation)\b|宣言/i },
  contained: {
    en: "contained",
    ja: "封じ込め",
    said: /\b(?:was|were|fully|been) contained\b|\bcontainment\b|\bcontained (?:at|by|on|after|within)\b|封じ込め/i,
  },
  root_cause_identified: {
    en: "root cause identified",
    ja: "原因の特定",
    said: /\broot cause (?:was )?(?:identified|found)|原因(?:の|を)特定/i,
  },
  mitigated: { en: "mitigated", ja: "緩和", said: /\bmitigat(?:ed|ion)\b|緩和/i },
  patched: { en: "patched", ja: "修正の適用", said: /\b(?:was|were) patched\b|パッチ(?:の|を)適用/i },
  restored: { en: "restored", ja: "復旧", said: /\brestor(?:ed|ation)\b|復旧|再公開/i },
  disclosed: { en: "disclosed", ja: "公表", said: /\bdisclos(?:ed|ure)\b|公表/i },
};

/** Who or what a milestone is said of, right before its verb: the incident itself, or the beginning of the sentence. */
export const OF_THE_INCIDENT =
  "(?:(?:^|[.;:,(]\\s?)|\\b(?:it|we|incident|services?|model|everything|problem|issue|leak|which|that|and)\\s)(?:(?:was|were|is|had been|has been|fully|finally|then|it|this|made) ){0,3}";

/** Which milestones a sentence speaks of. */
export function milestonesNamed(sentence: string): Milestone[] {
  return MILESTONES.filter((milestone) => MILESTONE_WORDS[milestone].said.test(sentence));
}

const isMilestone = (name: string | undefined): name is Milestone =>
  name !== undefined && (MILESTONES as readonly string[]).includes(name);

/** Events of a document stand in order, which breaks their ties. */
export function milestoneSources(events: readonly PublicEvent[]): MilestoneSource[] {
  return events.map(({ key, milestone, record, time }, index) => ({
    ...{ key, record, time, sequence: String(index) },
    ...(isMilestone(milestone) && { milestone }),
  }));
}
