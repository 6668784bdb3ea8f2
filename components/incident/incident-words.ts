import type { IncidentRole } from "#domain/access/permissions.ts";
import type { IncidentSummary, Severity } from "#domain/incident/incident.ts";
import type { Phase } from "#domain/incident/phase.ts";

export const phaseWords: Record<Phase, string> = {
  recorded: "Recorded",
  exposed: "Exposed",
  reported: "Reported",
  triage: "In triage",
  declared: "Declared",
  contained: "Contained",
  fixed: "Fixed",
  restored: "Restored",
  disclosed: "Disclosed",
};

export const severityWords: Record<Severity, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};

export const roleWords: Record<IncidentRole, string> = {
  responder: "Responder",
  reviewer: "Reviewer",
  coordinator: "Co-ordinator",
};

export function publishedWords({ published }: Pick<IncidentSummary, "published">): string {
  if (!published) return "Not published";
  return published.withdrawn ? `Withdrawn (was revision ${published.revision})` : `Revision ${published.revision}`;
}

export function embargoWords(embargoed: boolean): string {
  return embargoed ? "Embargo in force" : "No embargo";
}
