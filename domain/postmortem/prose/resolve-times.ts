import { durationBetween } from "#domain/time/duration.ts";
import type { PublicDocument, PublicEvent } from "../public-document.ts";
import { found, missing, type Resolved } from "./reference-value.ts";

/** The event that counts for a milestone, as the phase bar takes it; else the event of that key. */
export function eventNamed(name: string, { events }: PublicDocument): PublicEvent | undefined {
  const given = events.filter(({ milestone }) => milestone === name);
  const counts = given.find(({ record }) => record) ?? given.find(({ lane }) => lane !== "status_page") ?? given[0];
  return counts ?? events.find(({ key }) => key === name);
}

export function resolveEvent(name: string, document: PublicDocument, part: "all" | "date" | "known"): Resolved {
  const event = eventNamed(name, document);
  if (!event) return noEvent(name);
  if (part !== "known") return found({ kind: "time", time: event.time, part });
  if (!event.known) return missing(`nothing says when "${name}" became known`);
  return found({ kind: "time", time: event.known, part: "all" });
}

/** Elapsed time as domain/time tells it: one number between exact times, else a range, "at least" or "at most". */
export function resolveDuration(from: string, to: string, document: PublicDocument): Resolved {
  const [start, end] = [eventNamed(from, document), eventNamed(to, document)];
  if (!start) return noEvent(from);
  if (!end) return noEvent(to);
  const duration = durationBetween(start.time, end.time);
  const { minMs, maxMs, days } = duration;
  if (minMs === undefined && maxMs === undefined && days === undefined)
    return missing(`nothing is known of the time between "${from}" and "${to}"`);
  const longest = days ?? maxMs ?? Infinity;
  if (longest < 0) return missing(`"${to}" lies before "${from}"`);
  return found({ kind: "duration", duration, from: start.key, to: end.key });
}

function noEvent(name: string): Resolved {
  return missing(`no public event has the milestone or key "${name}"`);
}
