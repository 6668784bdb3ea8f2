import { eventNamed } from "#domain/postmortem/prose/resolve-times.ts";
import { fieldFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";

/** What the document states of itself: who still has to publish, why a number was corrected, which month it belongs to. */
export function checkStatements(context: LintContext): LintFinding[] {
  return [...pending(context), ...corrections(context), ...outsideMonth(context)];
}

function pending({ document: { disclosure } }: LintContext): LintFinding[] {
  return (disclosure?.publications ?? []).flatMap(({ key, party, title, state }) => {
    if (state !== "pending") return [];
    const name = disclosure?.parties.find((one) => one.key === party)?.name.en ?? party;
    const message = `${name} is expected to publish “${title.en}” and has not.`;
    return [fieldFinding(`/disclosure/publications/${key}`, { code: "party_pending", message })];
  });
}

/** A number is never overwritten: what it was, what it is now, when, and why. */
function corrections({ document: { impact }, previous }: LintContext): LintFinding[] {
  const list = impact?.corrections ?? [];
  const silent = list.flatMap(({ before, after, why }, index) => {
    if (why) return [];
    const message = `The number was corrected from ${before} to ${after}, and nothing says why.`;
    return [fieldFinding(`/impact/corrections/${index}`, { code: "correction_without_why", message })];
  });
  const was = previous?.impact?.count;
  const isChanged = impact !== undefined && was !== undefined && was !== impact.count;
  if (!isChanged || list.some(({ before }) => before === was)) return silent;
  const message = `Readers were told ${was}, now ${impact.count}; no correction says so.`;
  return [...silent, fieldFinding("/impact/count", { code: "correction_without_why", message })];
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const NAMED_MONTH = new RegExp(`\\b(${MONTHS.join("|")}),? (\\d{4})\\b|(\\d{4})年 ?(\\d{1,2})月(?! ?\\d)`, "i");
const REPORT = /\breport|\bavailability|\bmonthly|レポート|報告|月次/i;

/** An incident in a report of another month is accepted: readers look for it there, so somebody confirms it. */
function outsideMonth({ document, record }: LintContext): LintFinding[] {
  const titled = [record.series, document.title.en].find((text) => text !== undefined && REPORT.test(text));
  const named = titled === undefined ? null : NAMED_MONTH.exec(titled);
  if (!named) return [];
  const month = named[1]
    ? MONTHS.findIndex((one) => one.toLowerCase() === named[1]?.toLowerCase()) + 1
    : Number(named[4]);
  const wanted = `${named[2] ?? named[3]}-${String(month).padStart(2, "0")}`;
  const start = ["exposure_started", "declared", "reported"]
    .map((milestone) => eventNamed(milestone, document))
    .find((event) => event !== undefined);
  const first = start ?? document.events[0];
  const began = first?.time.wallClock ?? first?.time.date ?? first?.time.month;
  if (!first || began === undefined || began.startsWith(wanted)) return [];
  const message = `The report is of ${wanted}, the incident began on ${began.slice(0, 10)}.`;
  return [fieldFinding(`/events/${first.key}/time`, { code: "outside_month", message })];
}
