import { fieldsOf, rowsOf, type Fields } from "#domain/postmortem/public-values.ts";
import { compareInstants } from "#domain/time/instant.ts";
import type { Finding } from "./advisory-facts.ts";
import { finding } from "./finding.ts";
import { strictInstant } from "./strict-time.ts";

const AT = "/document/tracking";
const INTEGER = /^(0|[1-9]\d*)$/;
const SEMANTIC = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/** Version, status and history have to tell the same story. */
export function checkCsafTracking(root: Fields): Finding[] {
  const document = fieldsOf(root["document"]);
  const tracking = fieldsOf(document["tracking"]);
  const history = rowsOf(tracking["revision_history"]);
  const { id, status, version } = tracking;
  const isDraft = status === "draft";
  const error = (code: string, pointer: string, message: string) => finding("error", code, `${AT}${pointer}`, message);
  return [
    !(typeof id === "string" && /^\S(.*\S)?$/.test(id)) && error("tracking_id", "/id", "The document has no id."),
    !["draft", "final", "interim"].includes(String(status)) && error("status", "/status", "draft, interim or final."),
    !isVersion(version) && error("version", "/version", "A whole number or a semantic version."),
    isDraft !== isBeforeFirst(version) &&
      error(
        "status_and_version",
        "/status",
        "What is not published is a draft of version 0 or a pre-release, and only that.",
      ),
    history.length === 0 && error("history_missing", "/revision_history", "There is no revision."),
    history.length > 0 &&
      bare(history.at(-1)?.["number"], isDraft) !== bare(version, isDraft) &&
      error("version_and_history", "/version", "The version is that of the last revision."),
    !isDraft &&
      history.some(({ number }) => isBeforeFirst(number)) &&
      error("history_of_draft", "/revision_history", "What is published has no revision from before."),
    ...checkOrder(history, error),
    ...checkDates(root, tracking, history),
  ].filter((found) => found !== false);
}

function isVersion(version: unknown): boolean {
  return typeof version === "string" && (INTEGER.test(version) || SEMANTIC.test(version));
}

function isBeforeFirst(version: unknown): boolean {
  const text = String(version);
  return text === "0" || text.startsWith("0.") || /^\d+\.\d+\.\d+-/.test(text);
}

function bare(version: unknown, isDraft: boolean): string {
  return String(version).split(isDraft ? /[+-]/ : "+")[0] ?? "";
}

function checkOrder(history: Fields[], error: (code: string, pointer: string, message: string) => Finding): Finding[] {
  return history.flatMap(({ number, date }, index): Finding[] => {
    const before = history[index - 1];
    const pointer = `/revision_history/${index}`;
    const [then, now] = [strictInstant(before?.["date"]), strictInstant(date)];
    const isEarlier = then !== undefined && now !== undefined && compareInstants(then, now) > 0;
    const major = Number.parseInt(String(number), 10);
    const expected = before ? Number.parseInt(String(before["number"]), 10) : undefined;
    const follows =
      expected === undefined
        ? major === 0 || major === 1
        : (major === expected && number !== before?.["number"]) || major === expected + 1;
    const isMixed = before !== undefined && INTEGER.test(String(number)) !== INTEGER.test(String(before["number"]));
    return [
      ...(isEarlier ? [error("history_order", pointer, "A revision is older than the one before it.")] : []),
      ...(follows ? [] : [error("history_gap", pointer, "Numbers start at 0 or 1 and leave nothing out.")]),
      ...(isMixed ? [error("version", pointer, "Whole numbers and semantic versions are mixed.")] : []),
    ];
  });
}

/** What is for everybody and published cannot have been made public after its newest revision. */
function checkDates(root: Fields, tracking: Fields, history: Fields[]): Finding[] {
  const newest = strictInstant(history.at(-1)?.["date"]);
  const [initial, current] = [tracking["initial_release_date"], tracking["current_release_date"]].map((date) =>
    strictInstant(date),
  );
  const label = fieldsOf(fieldsOf(fieldsOf(root["document"])["distribution"])["tlp"])["label"];
  const isAhead = (date: unknown) => {
    const instant = strictInstant(date);
    return instant !== undefined && newest !== undefined && compareInstants(instant, newest) > 0;
  };
  const isPublic = label === "WHITE" && tracking["status"] !== "draft";
  const late = rowsOf(root["vulnerabilities"]).flatMap(({ release_date: date }, index) =>
    isPublic && isAhead(date)
      ? [
          finding(
            "error",
            "release_ahead",
            `/vulnerabilities/${index}/release_date`,
            "It lies after the newest revision of a public document.",
          ),
        ]
      : [],
  );
  const isTurned = initial !== undefined && current !== undefined && compareInstants(initial, current) > 0;
  const isStale = current !== undefined && newest !== undefined && compareInstants(current, newest) < 0;
  return [
    ...late,
    ...(isTurned
      ? [finding("error", "release_order", `${AT}/initial_release_date`, "It lies after the current release.")]
      : []),
    ...(isStale
      ? [finding("error", "release_order", `${AT}/current_release_date`, "It lies before the newest revision.")]
      : []),
  ];
}
