import { fieldsOf, rowsOf, type Fields } from "#domain/postmortem/public-values.ts";
import { lintRanges, type AffectedRange } from "#domain/upstream/osv-events.ts";
import { versionScheme, type VersionScheme } from "#domain/upstream/version-order.ts";
import type { Finding } from "./advisory-facts.ts";
import { finding } from "./finding.ts";

const EVENTS = ["introduced", "fixed", "last_affected", "limit"];
const COMMIT = /^(0|[a-f0-9]{40}|[a-f0-9]{64})$/;
const SCHEMES: Record<string, VersionScheme> = { PyPI: "pep440", npm: "semver", "crates.io": "semver", Go: "semver" };

/** One range: the shape of its events, then their order as a scanner reads them. */
export function checkOsvRange(range: Fields, ecosystem: string, at: string): Finding[] {
  const type = String(range["type"]);
  const events = rowsOf(range["events"]);
  const names = events.map((event) => Object.keys(event));
  const error = (code: string, pointer: string, message: string) => finding("error", code, `${at}${pointer}`, message);
  const has = (name: string) => names.some((keys) => keys.includes(name));
  const shape = [
    ...names.flatMap((keys, index) =>
      keys.length === 1 && EVENTS.includes(keys[0] ?? "")
        ? []
        : [error("event_shape", `/events/${index}`, "One of introduced, fixed, last_affected and limit.")],
    ),
    ...(["GIT", "SEMVER", "ECOSYSTEM"].includes(type)
      ? []
      : [error("range_type", "/type", "GIT, SEMVER or ECOSYSTEM.")]),
    ...(has("introduced") ? [] : [error("never_introduced", "/events", "At least one event is introduced.")]),
    ...(has("fixed") && has("last_affected") ? [error("two_ends", "/events", "Either fixed or last_affected.")] : []),
    ...(has("limit") && type !== "GIT" ? [error("limit", "/events", "limit is for GIT only.")] : []),
    ...(type === "GIT" ? gitFindings(range, events, error) : []),
  ];
  return shape.length > 0 || type === "GIT" ? shape : orderFindings(range, events, ecosystem, at);
}

function gitFindings(range: Fields, events: Fields[], error: (code: string, at: string, message: string) => Finding) {
  const hashes = events.flatMap((event) => Object.values(event));
  const isWhole = hashes.every((hash) => typeof hash === "string" && COMMIT.test(hash));
  return [
    ...(typeof range["repo"] === "string"
      ? []
      : [error("repo_missing", "/repo", "A range of commits names its repository.")]),
    ...(isWhole ? [] : [error("commit", "/events", "Whole hashes of commits, or 0.")]),
  ];
}

function orderFindings(range: Fields, events: Fields[], ecosystem: string, at: string): Finding[] {
  const { version_scheme: said } = fieldsOf(range["database_specific"]);
  const own = typeof said === "string" ? versionScheme(said) : (SCHEMES[ecosystem] ?? "unknown");
  const scheme = range["type"] === "SEMVER" ? "semver" : own;
  if (scheme === "unknown") return [];
  const ranges = rangesOf(events);
  if (!ranges)
    return [finding("error", "event_order", `${at}/events`, "An end stands before any beginning, or twice.")];
  return lintRanges(scheme, ranges).map(({ severity, code, message }) =>
    finding(severity, code, `${at}/events`, message),
  );
}

/** Events in their order as stretches: each `introduced` begins one. Undefined where an end has no beginning of its own. */
function rangesOf(events: Fields[]): AffectedRange[] | undefined {
  const ranges: AffectedRange[] = [];
  for (const { introduced, fixed, last_affected: lastAffected } of events) {
    const open = ranges.at(-1);
    if (typeof introduced === "string") ranges.push({ introduced });
    else if (!open || open.fixed !== undefined || open.lastAffected !== undefined) return undefined;
    else if (typeof fixed === "string") open.fixed = fixed;
    else if (typeof lastAffected === "string") open.lastAffected = lastAffected;
  }
  return ranges;
}
