import { checkEn } from "./check-words-en.ts";
import { courseEn } from "./course-words-en.ts";
import { english as n, plural } from "./written-numbers.ts";
import { findingEn } from "./finding-words-en.ts";
import { listEn } from "./list-words-en.ts";

const locales: Record<string, string> = { en: "English", ja: "日本語" };

export const en = {
  lang: "en",
  locales,
  number: n,
  compact: (value: number) => value.toLocaleString("en-US", { notation: "compact" }),
  percent: (value: number) =>
    `${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" }).replace("-", "−")}\u00a0%`,
  tickPercent: (value: number) =>
    `${value.toLocaleString("en-US", { signDisplay: "exceptZero" }).replace("-", "−")}\u00a0%`,
  plainPercent: (value: number) => `${value.toLocaleString("en-US")}\u00a0%`,
  colon: ": ",
  separator: ", ",
  aside: (text: string) => ` (${text})`,
  notReported: "not reported",
  inEnglish: "in English",
  site: {
    name: "Incident reports",
    skip: "Skip to the content",
    language: "Language",
    contents: "On this page",
    allIncidents: "All incidents",
    none: "Nothing has been published here.",
    listLead: "What went wrong, how many it touched, and what was changed.",
    published: "published",
    revision: (number: number) => `Revision ${number}`,
  },
  zone: {
    statement: "All times in ",
    inIncidentZone: (zone: string) => `Show in ${zone}, the incident’s zone`,
    inZone: (zone: string) => `Show in ${zone}`,
    choose: "Show times in",
    show: "Show",
    suggested: "Suggested",
    other: "Other zones",
    yours: "Show in your zone ({zone})",
    yoursBeside: "{time} yours",
    unknown: (zone: string) => `There is no time zone called “${zone}”. Times are shown in the zone stated below.`,
    datesStay: "A date without a clock time is a calendar date and is the same in every zone.",
  },
  severity: { critical: "Critical", high: "High", medium: "Medium", low: "Low" } as Record<string, string>,
  severityLabel: "Severity",
  severityOurs: "our classification",
  componentsLabel: "Affected",
  componentsUnaffected: "Checked, not affected",
  syntheticLog: "from a synthetic request log",
  synthetic: "The request rows behind the figures on this page are synthetic: the real log is not public.",
  older: (shown: number, newest: number) => `You are reading revision ${shown}. The current one is revision ${newest}.`,
  readNewest: "Read the current revision",
  history: {
    title: "Revisions",
    lead: "Every published revision is kept and cannot be changed. Each names the one before by its hash.",
    current: "this page",
    numbers: (count: number) => plural(count, "number", "numbers"),
    hash: "Hash",
    previous: "Previous",
    note: "What changed",
    yes: "yes",
    no: "no",
    all: "All revisions and what changed",
    change: { added: "added", removed: "removed", changed: "changed" },
    before: "before",
    after: "after",
    back: "Back to the report",
    first: "First publication",
  },
  files: {
    json: "This report as JSON",
    csv: "Timeline as CSV (lossless)",
    spreadsheet: "Timeline for spreadsheets",
    ics: "Timeline as calendar",
    csaf: "Security advisory (CSAF)",
    osv: "Affected versions (OSV)",
    feed: "Feed",
  },
  gone: {
    title: "This report has been withdrawn",
    text: "It was published here and is no longer. The address stays taken.",
  },
  missing: { title: "There is nothing here", text: "No published report has this address.", home: "All incidents" },
  check: checkEn,
  list: listEn,
  ...courseEn,
  ...findingEn,
};

/** Every word of the public pages. Both languages have this one shape, so a missing word does not compile. */
export type PageWords = typeof en;
