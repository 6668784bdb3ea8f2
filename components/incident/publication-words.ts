import { namesOf } from "#domain/json-pointer.ts";
import type { Change } from "#domain/postmortem/diff-documents.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";

export const partWords: Record<string, string> = {
  title: "Title",
  summary: "Summary",
  severity: "Severity",
  zone: "Zone",
  slug: "Address",
  synthetic: "Generated data",
  components: "Components",
  events: "Timeline",
  phases: "Phases",
  differences: "Differences between sources",
  causes: "Causes",
  remedies: "Remedies",
  advice: "Advice",
  continuing: "Continuing work",
  notes: "Notes",
  impact: "Impact",
  upstream: "Upstream",
  exposure: "Am I affected?",
  series: "Series",
  disclosure: "Disclosure",
  evidence: "Evidence",
  credits: "Credits",
};

export const kindWords: Record<Change["kind"], string> = { added: "Added", removed: "Removed", changed: "Changed" };

export type ChangeGroup = { part: string; name: string; changes: Change[] };

/** Changes by the part of the page they are in, in the page's order. */
export function groupedChanges(changes: Change[]): ChangeGroup[] {
  const parts = [...new Set(changes.map(({ path }) => partOf(path)))];
  return parts.map((part) => ({
    part,
    name: partWords[part] ?? part,
    changes: changes.filter(({ path }) => partOf(path) === part),
  }));
}

function partOf(path: string): string {
  return namesOf(path)[0] ?? "";
}

/** Where in its part a change is: an event by its title, anything else by its keys. */
export function placeInWords(path: string, document: PublicDocument): string {
  const [part, ...rest] = namesOf(path);
  if (part !== "events") return rest.join(" › ") || (partWords[part ?? ""] ?? path);
  const [key = "", ...field] = rest;
  const title = document.events.find((event) => event.key === key)?.title.en;
  return [title ? `“${title}”` : key, ...field].join(" › ");
}

/** A value of the document in lines a person can compare. */
export function valueInWords(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return String(value);
  if (isLongSeries(value)) return `${value.length} numbers`;
  if (Array.isArray(value)) return value.map(valueInWords).join("\n");
  if (isTime(value))
    return [value.text, value.zone && `(${value.zone})`, value.instant && `= ${value.instant}`]
      .filter(Boolean)
      .join(" ");
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${name}: ${valueInWords(part)}`)
    .join("\n");
}

/** Counts step by step: the preview draws them. */
function isLongSeries(value: object): value is (number | null)[] {
  return Array.isArray(value) && value.length > 20 && value.every((part) => part === null || typeof part === "number");
}

function isTime(value: object): value is { text: string; precision: string; zone?: string; instant?: string } {
  return "text" in value && "precision" in value;
}
