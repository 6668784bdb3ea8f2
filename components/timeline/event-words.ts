import type { Audience, Lane, Milestone } from "#domain/timeline/timeline-event.ts";

export const laneWords: Record<Lane, string> = {
  provider: "Provider",
  researcher: "Researcher",
  upstream: "Upstream",
  status_page: "Status page",
  disclosure: "Disclosure",
};

export const milestoneWords: Record<Milestone, string> = {
  exposure_started: "Exposure started",
  reported: "Reported",
  triage_started: "Triage started",
  reproduced: "Reproduced",
  declared: "Declared",
  contained: "Contained",
  root_cause_identified: "Root cause identified",
  mitigated: "Mitigated",
  patched: "Patched",
  restored: "Restored",
  disclosed: "Disclosed",
};

export const audienceWords: Record<Audience, string> = {
  internal: "Internal",
  parties: "Parties",
  public: "Public",
};

export const audienceMeaning: Record<Audience, string> = {
  internal: "people on this incident",
  parties: "them and the parties of the disclosure",
  public: "everyone, from the next publication",
};

export type Option<V extends string> = { value: V; label: string };

export function optionsOf<V extends string>(words: Record<V, string>): Option<V>[] {
  return (Object.entries(words) as [V, string][]).map(([value, label]) => ({ value, label }));
}
