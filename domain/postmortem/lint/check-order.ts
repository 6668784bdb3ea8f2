import { eventNamed } from "#domain/postmortem/prose/resolve-times.ts";
import type { PublicDocument, PublicEvent } from "#domain/postmortem/public-document.ts";
import { durationBetween } from "#domain/time/duration.ts";
import { dayBounds } from "#domain/time/zone.ts";
import { microsOf } from "#domain/time/instant.ts";
import { orderDoubts } from "#domain/timeline/order-doubts.ts";
import { fieldFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import { MILESTONE_WORDS, milestoneSources } from "./milestone-words.ts";

/** Milestones without which readers cannot tell how the incident went. */
const EXPECTED: [string, string[]][] = [
  ["when exposure started", ["exposure_started"]],
  ["when it was reported or noticed", ["reported", "triage_started"]],
  ["when it was declared", ["declared"]],
  ["when it was contained", ["contained"]],
  ["when it was fixed", ["patched", "mitigated"]],
  ["when the service was restored", ["restored"]],
  ["when it was disclosed", ["disclosed"]],
];
/** The incident itself ends by these; the others only tend to come in order. */
const ENDS = ["contained", "restored"];
const ALERT = /\balert|\balarm|\bpage[ds]\b|\bpager\b|アラート|警報|検知/i;

/** Ends before starts, alerts before what they warn of, times that are still to come, milestones nobody gave. */
export function checkOrder(context: LintContext): LintFinding[] {
  const { document } = context;
  return [
    ...milestoneOrder(document.events),
    ...earlyAlerts(document),
    ...ranges(context),
    ...noLength(document),
    ...future(context),
    ...missing(document.events),
  ];
}

const ofEvent = (key: string) => `/events/${key}/time`;

function milestoneOrder(events: PublicEvent[]): LintFinding[] {
  return orderDoubts(milestoneSources(events)).map(({ from, to, toEvent, text }) => {
    const message = `"${MILESTONE_WORDS[to].en}" lies ${text} before "${MILESTONE_WORDS[from].en}".`;
    const code =
      from !== "exposure_started" ? "order_doubt" : ENDS.includes(to) ? "end_before_start" : "alert_before_start";
    return fieldFinding(ofEvent(toEvent), { code, message });
  });
}

/** An alert is no milestone; that it rang before the stated start is told by its name. */
function earlyAlerts(document: PublicDocument): LintFinding[] {
  const start = eventNamed("exposure_started", document);
  if (!start) return [];
  return document.events.flatMap((event) => {
    const isAlert = event.milestone === undefined && (ALERT.test(event.title.en) || ALERT.test(event.title.ja ?? ""));
    if (!isAlert) return [];
    const early = durationBetween(event.time, start.time);
    if (early.minMs === undefined || early.minMs <= 0) return [];
    const message = "This alert came before the stated start of the incident; one of the two times needs a look.";
    return [fieldFinding(ofEvent(event.key), { code: "alert_before_start", message })];
  });
}

/** A stretch whose end lies before its start, or on it. */
function ranges({ document, parts }: LintContext): LintFinding[] {
  const stated = parts.times.flatMap(({ field, time }) => {
    const end = time.through?.instant ?? time.through?.date;
    const start = time.through?.instant === undefined ? time.date : time.instant;
    return start === undefined || end === undefined ? [] : stretch(field, String(start), String(end));
  });
  const { from, until } = document.impact?.rule ?? {};
  const window = from?.instant && until?.instant ? stretch("/impact/rule/until", from.instant, until.instant) : [];
  return [...stated, ...window];
}

function stretch(field: string, start: string, end: string): LintFinding[] {
  const [a, b] = [moment(start), moment(end)];
  if (b < a)
    return [
      fieldFinding(field, { code: "end_before_start", message: `It ends (${end}) before it starts (${start}).` }),
    ];
  if (b > a) return [];
  return [fieldFinding(field, { code: "no_length", message: `It starts and ends at the same time (${start}).` })];
}

function moment(text: string): number {
  return text.includes("T") ? microsOf(text as never) : Date.parse(`${text}T00:00:00Z`) * 1000;
}

const STRETCHES: [string, string][] = [
  ["exposure_started", "contained"],
  ["exposure_started", "restored"],
  ["declared", "restored"],
];

function noLength(document: PublicDocument): LintFinding[] {
  return STRETCHES.flatMap(([from, to]) => {
    const [start, end] = [eventNamed(from, document), eventNamed(to, document)];
    const isSame = start && end && start.time.instant !== undefined && start.time.instant === end.time.instant;
    if (!isSame) return [];
    const message = `"${from.replace("_", " ")}" and "${to}" have the same time: the incident has no length.`;
    return [fieldFinding(ofEvent(end.key), { code: "no_length", message })];
  });
}

function future({ document, today }: LintContext): LintFinding[] {
  // The reader's day may be ahead of ours by one.
  const end = microsOf(dayBounds(today, "UTC").end) + 14 * 3_600_000_000;
  return document.events.flatMap(({ key, time }) => {
    if (time.earliest === undefined || microsOf(time.earliest) < end) return [];
    const message = "This is still to come; the timeline tells it as something that happened.";
    return [fieldFinding(ofEvent(key), { code: "time_in_future", message })];
  });
}

function missing(events: PublicEvent[]): LintFinding[] {
  const given = new Set(events.map(({ milestone }) => milestone));
  return EXPECTED.filter(([, milestones]) => !milestones.some((milestone) => given.has(milestone))).map(([what]) =>
    fieldFinding("/events", { code: "milestone_missing", message: `No public event says ${what}.` }),
  );
}
