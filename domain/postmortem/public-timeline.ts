import { compareByTime } from "#domain/time/order.ts";
import type { RecordEvent } from "./incident-record.ts";
import type { Lane, PublicDifference, PublicEvent, PublicPhase } from "./public-document.ts";
import { fieldsOf, isPublic, linkOf, present, requiredText, requiredTime, textOf, timeOf } from "./public-values.ts";

/** Retracted events are gone for readers; what they said stays in the record's own history. */
export function publicEvents(events: RecordEvent[]): PublicEvent[] {
  return events
    .filter((event) => isPublic(event) && !event.retracted)
    .map((event) => ({ shown: publicEvent(event), sequence: event.sequence }))
    .sort((a, b) =>
      compareByTime({ time: a.shown.time, sequence: a.sequence }, { time: b.shown.time, sequence: b.sequence }),
    )
    .map(({ shown }) => shown);
}

function publicEvent(event: RecordEvent): PublicEvent {
  const place = `event ${event.key}`;
  return present<PublicEvent>({
    key: event.key,
    title: requiredText(event.title, place),
    body: textOf(event.body),
    lane: event.lane as Lane,
    milestone: event.milestone ?? undefined,
    record: event.record,
    time: requiredTime(event.time, place),
    known: timeOf(event.knownTime),
    source: publicSource(event.source),
  });
}

function publicSource(value: unknown): PublicEvent["source"] {
  const { name, url } = fieldsOf(value);
  const shown = textOf(name);
  return shown && present({ name: shown, url: linkOf(url) });
}

/** Each step of the phase bar with the milestones that reach it, best first. */
const STEPS = [
  { step: "report", milestones: ["reported"] },
  { step: "triage", milestones: ["triage_started"] },
  { step: "declared", milestones: ["declared"] },
  { step: "contained", milestones: ["contained"] },
  { step: "fixed", milestones: ["patched", "mitigated"] },
  { step: "restored", milestones: ["restored"] },
  { step: "disclosed", milestones: ["disclosed"] },
];

/** Stretches between the steps that were reached, in the order of the bar; a step nobody recorded is passed over. */
export function publicPhases(events: PublicEvent[]): PublicPhase[] {
  const reached = STEPS.flatMap(({ step, milestones }) => {
    const event = milestones.map((milestone) => timeOfRecord(events, milestone)).find((found) => found !== undefined);
    return event ? [{ step, event }] : [];
  });
  return reached.slice(1).map(({ step, event }, index) => {
    const before = reached[index] ?? { step, event };
    return {
      key: `${before.step}-${step}`,
      from: before.step,
      to: step,
      fromEvent: before.event.key,
      toEvent: event.key,
    };
  });
}

/** The event that counts for a milestone: the one marked as the record, else the first that is not the status page's. */
function timeOfRecord(events: PublicEvent[], milestone: string): PublicEvent | undefined {
  const given = events.filter((event) => event.milestone === milestone);
  return given.find((event) => event.record) ?? given.find((event) => event.lane !== "status_page") ?? given[0];
}

/** Other sources of a milestone that has a time of record. */
export function publicDifferences(events: PublicEvent[]): PublicDifference[] {
  return events.flatMap((other) => {
    if (other.record || other.milestone === undefined) return [];
    const record = events.find((event) => event.record && event.milestone === other.milestone);
    return record && record.lane !== other.lane ? [{ record: record.key, other: other.key }] : [];
  });
}
