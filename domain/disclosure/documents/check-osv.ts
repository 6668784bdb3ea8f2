import { fieldsOf, rowsOf, type Fields } from "#domain/postmortem/public-values.ts";
import { compareInstants } from "#domain/time/instant.ts";
import type { Finding } from "./advisory-facts.ts";
import { checkOsvRange } from "./check-osv-range.ts";
import { finding } from "./finding.ts";
import { OSV_CREDITS, OSV_REFERENCES } from "./osv-record.ts";
import { strictInstant } from "./strict-time.ts";

const TOP = [
  ...["schema_version", "id", "modified", "published", "withdrawn", "aliases", "related", "upstream", "summary"],
  ...["details", "severity", "affected", "references", "credits", "database_specific"],
];
const ID = /^(x_[A-Z0-9][A-Z0-9_.-]*-\d{4}-\d+|(CVE|GHSA|PYSEC|GO|RUSTSEC)-[\w-]+)$/;
const TIMES = ["modified", "published", "withdrawn"];

/** Our own checks of OSV 1.7: what the schema says of our records, and what it cannot say, such as the order of events. */
export function checkOsv(given: unknown): Finding[] {
  const record = fieldsOf(given);
  return [
    ...Object.keys(record)
      .filter((name) => !TOP.includes(name))
      .map((name) => finding("error", "unknown_field", `/${name}`, "OSV has no such field.")),
    ...checkHead(record),
    ...rowsOf(record["affected"]).flatMap((entry, index) => checkAffected(entry, `/affected/${index}`, record)),
    ...doubledEntries(record),
    ...rowsOf(record["references"]).flatMap(({ type, url }, index): Finding[] => {
      const isKnown = OSV_REFERENCES.some((name) => name === type) && typeof url === "string" && URL.canParse(url);
      return isKnown ? [] : [finding("error", "reference", `/references/${index}`, "A type of OSV and an address.")];
    }),
    ...rowsOf(record["credits"]).flatMap(({ name, type }, index): Finding[] => {
      const isKnown = typeof name === "string" && OSV_CREDITS.some((kind) => kind === type);
      return isKnown ? [] : [finding("error", "credit", `/credits/${index}`, "A name and a type in capitals.")];
    }),
  ];
}

function checkHead(record: Fields): Finding[] {
  const [modified, published] = TIMES.map((name) => strictInstant(record[name], { inUtc: true }));
  const badTimes = TIMES.filter((name) => (name === "modified" || record[name] !== undefined) && !isTime(record[name]));
  const isTurned = modified !== undefined && published !== undefined && compareInstants(published, modified) > 0;
  const isVersion = /^1\.\d+\.\d+$/.test(String(record["schema_version"]));
  const isId = typeof record["id"] === "string" && ID.test(record["id"]);
  return [
    ...(isVersion
      ? []
      : [finding("error", "schema_version", "/schema_version", "The version of the schema, such as 1.7.5.")]),
    ...(isId ? [] : [finding("error", "id", "/id", "x_ORG-2026-1, or the id of a database that is registered.")]),
    ...badTimes.map((name) => finding("error", "time_format", `/${name}`, "A time in UTC, ending in Z.")),
    ...(isTurned ? [finding("error", "time_order", "/published", "It lies after the last change.")] : []),
  ];
}

function isTime(value: unknown): boolean {
  return strictInstant(value, { inUtc: true }) !== undefined;
}

function checkAffected(entry: Fields, at: string, record: Fields): Finding[] {
  const { ecosystem, name } = fieldsOf(entry["package"]);
  const isNamed = typeof ecosystem === "string" && ecosystem !== "" && typeof name === "string" && name !== "";
  const ranges = rowsOf(entry["ranges"]);
  const versions = Array.isArray(entry["versions"]) ? entry["versions"] : [];
  const says = ranges.length > 0 || versions.length > 0;
  const isRated = record["severity"] !== undefined && entry["severity"] !== undefined;
  const isListed = versions.length > 0 || !ranges.some(({ type }) => type === "ECOSYSTEM");
  return [
    ...(isNamed ? [] : [finding("error", "package", `${at}/package`, "An ecosystem and a name.")]),
    ...(says ? [] : [finding("error", "nothing_affected", at, "Neither ranges nor versions: it names nothing.")]),
    ...(isListed
      ? []
      : [
          finding(
            "warning",
            "versions_not_listed",
            `${at}/versions`,
            "Versions of this ecosystem are listed one by one too.",
          ),
        ]),
    ...(isRated
      ? [finding("error", "severity_doubled", `${at}/severity`, "Severity stands above or here, not in both.")]
      : []),
    ...ranges.flatMap((range, index) => checkOsvRange(range, String(ecosystem), `${at}/ranges/${index}`)),
  ];
}

/** The same package may stand twice where something tells the entries apart. */
function doubledEntries(record: Fields): Finding[] {
  const keys = rowsOf(record["affected"]).map(({ package: named, ecosystem_specific: specific }) =>
    JSON.stringify([named, specific]),
  );
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index
      ? [finding("error", "entry_doubled", `/affected/${index}`, "It stands there already.")]
      : [],
  );
}
