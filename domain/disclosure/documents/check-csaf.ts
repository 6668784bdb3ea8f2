import { fieldsOf, rowsOf, type Fields } from "#domain/postmortem/public-values.ts";
import { PARTY_CATEGORIES, type Finding } from "./advisory-facts.ts";
import { checkCsafProducts } from "./check-csaf-products.ts";
import { checkCsafTracking } from "./check-csaf-tracking.ts";
import { finding } from "./finding.ts";
import { strictInstant } from "./strict-time.ts";

const LABELS = ["RED", "AMBER", "GREEN", "WHITE"];
const PROFILES = ["csaf_security_advisory", "csaf_security_incident_response"];
const TELLING = ["description", "details", "general", "summary"];
const CVE = /^CVE-[0-9]{4}-[0-9]{4,}$/;

/** Our own checks of CSAF 2.0: the ones that the basic test set has and we could break, and what it lets pass. */
export function checkCsaf(given: unknown): Finding[] {
  const root = fieldsOf(given);
  const document = fieldsOf(root["document"]);
  return [
    ...checkHead(document),
    ...checkCsafTracking(root),
    ...checkProfile(root, document),
    ...checkCsafProducts(root),
    ...rowsOf(root["vulnerabilities"]).flatMap((row, index) => checkVulnerability(row, `/vulnerabilities/${index}`)),
    ...datesWithin(root, ""),
  ];
}

function checkHead(document: Fields): Finding[] {
  const publisher = fieldsOf(document["publisher"]);
  const label = fieldsOf(fieldsOf(document["distribution"])["tlp"])["label"];
  const isDraft = fieldsOf(document["tracking"])["status"] === "draft";
  const error = (code: string, pointer: string, message: string) =>
    finding("error", code, `/document${pointer}`, message);
  return [
    document["csaf_version"] !== "2.0" && error("csaf_version", "/csaf_version", 'This is written "2.0".'),
    !PROFILES.includes(String(document["category"])) &&
      error("category", "/category", "No profile that is written here."),
    !isSaid(document["title"]) && error("title_missing", "/title", "The document has no title."),
    ...["name", "namespace"].map(
      (name) =>
        !isSaid(publisher[name]) && error("publisher_missing", `/publisher/${name}`, "The publisher is not named."),
    ),
    !PARTY_CATEGORIES.some((category) => category === publisher["category"]) &&
      error("publisher_category", "/publisher/category", "No category of publishers."),
    label === undefined &&
      error("tlp_missing", "/distribution/tlp/label", "Who may read it is not said: a TLP label is missing."),
    label !== undefined &&
      !LABELS.includes(String(label)) &&
      error("tlp_label", "/distribution/tlp/label", "No label of TLP in CSAF 2.0."),
    isDraft &&
      label === "WHITE" &&
      error("draft_for_everybody", "/distribution/tlp/label", "A draft is not for everybody."),
  ].filter((found) => found !== false);
}

function checkProfile(root: Fields, document: Fields): Finding[] {
  if (document["category"] === "csaf_security_advisory") {
    const isMissing = root["product_tree"] === undefined;
    const none = rowsOf(root["vulnerabilities"]).length === 0;
    return [
      ...(isMissing
        ? [finding("error", "product_tree_missing", "/product_tree", "An advisory names its products.")]
        : []),
      ...(none
        ? [finding("error", "vulnerability_missing", "/vulnerabilities", "An advisory is about a vulnerability.")]
        : []),
      ...rowsOf(root["vulnerabilities"]).flatMap(({ notes, product_status: status }, index) => [
        ...(rowsOf(notes).length > 0 ? [] : [missing("notes_missing", `/vulnerabilities/${index}/notes`)]),
        ...(status !== undefined
          ? []
          : [missing("product_status_missing", `/vulnerabilities/${index}/product_status`)]),
      ]),
    ];
  }
  const tells = rowsOf(document["notes"]).some(({ category }) => TELLING.includes(String(category)));
  const refers = rowsOf(document["references"]).some(({ category }) => category === "external");
  return [
    ...(tells ? [] : [missing("notes_missing", "/document/notes")]),
    ...(refers ? [] : [missing("external_reference_missing", "/document/references")]),
  ];
}

function missing(code: string, pointer: string): Finding {
  return finding("error", code, pointer, "The profile needs it.");
}

function checkVulnerability(row: Fields, at: string): Finding[] {
  const { cve } = row;
  const seen = new Set<string>();
  const doubled = rowsOf(row["involvements"]).flatMap(({ party, date }, index) => {
    const key = `${String(party)} ${String(date)}`;
    if (!seen.has(key)) return (seen.add(key), []);
    const message = "The same kind of party is told twice for the same time.";
    return [finding("error", "involvement_doubled", `${at}/involvements/${index}`, message)];
  });
  const isNoCve = cve !== undefined && !(typeof cve === "string" && CVE.test(cve));
  return [...doubled, ...(isNoCve ? [finding("error", "cve_format", `${at}/cve`, "No CVE id.")] : [])];
}

/** Every field that holds a time: the strict form, which the schema's own format does not ask for. */
function datesWithin(value: unknown, at: string): Finding[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): Finding[] => {
    const pointer = `${at}/${name}`;
    if (name !== "date" && !name.endsWith("_date")) return datesWithin(inner, pointer);
    const message = "A time is written as in 2026-09-09T13:22:00Z: with seconds, a capital T, and Z or an offset.";
    return strictInstant(inner) === undefined ? [finding("error", "time_format", pointer, message)] : [];
  });
}

function isSaid(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
