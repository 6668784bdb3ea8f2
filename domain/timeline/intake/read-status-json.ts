import type { Milestone } from "../timeline-event.ts";
import { microsOf } from "#domain/time/instant.ts";
import { readTimeText } from "#domain/time/read-time-text.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { isKnownZone } from "#domain/time/zone.ts";
import { sourceIdOf, sourceNamed, titleAndBody } from "./found-lines.ts";
import type { Found } from "./intake-row.ts";
import { isObject, itemsOf, nested, placeOfItem, textOf } from "./json-items.ts";

const MILESTONE_OF: Record<string, Milestone> = {
  investigating: "declared",
  identified: "root_cause_identified",
  monitoring: "mitigated",
  resolved: "restored",
};

/** The updates of incidents as a status page exports them, oldest first; times are in the offset, or the zone, the page gives. */
export function* readStatusJson(value: unknown): Generator<Found> {
  const incidents = itemsOf(nested(value, "incident") ?? value, "incidents");
  const zone = [nested(value, "page", "time_zone"), nested(value, "page", "timezone")].map(textOf).find(isKnownZone);
  let number = 0;
  for (const incident of incidents) {
    const listed = nested(incident, "incident_updates");
    const updates: unknown[] = Array.isArray(listed) && listed.length > 0 ? listed : [undefined];
    const firsts = firstOfEach(updates, zone);
    for (const update of updates) {
      number += 1;
      yield updateFound(incident, update, number, { first: firsts.has(update), ...(zone !== undefined && { zone }) });
    }
  }
}

type Said = { first: boolean; zone?: string };

function updateFound(incident: unknown, update: unknown, number: number, { first, zone }: Said): Found {
  const place = placeOfItem(number, update ?? incident);
  const when = whenOf(update);
  if (!isObject(update) || when === "") {
    return {
      ...place,
      passed: {
        verdict: "unreadable",
        doubt: { code: "not_readable", message: "no update with `display_at` or `created_at`" },
      },
    };
  }
  const status = textOf(update["status"]);
  const milestone = first && Object.hasOwn(MILESTONE_OF, status) ? MILESTONE_OF[status] : undefined;
  const body = textOf(update["body"])
    .replace(/<[^<>]+>/g, " ")
    .trim();
  const [name, label] = [textOf(nested(incident, "name")), status.replaceAll("_", " ")];
  return {
    ...place,
    ...titleAndBody([name, label].filter((part) => part !== "").join(": ")),
    ...(body !== "" && { body: body.slice(0, 20_000) }),
    lane: "status_page",
    ...(milestone && { milestone }),
    ...sourceNamed("Status page", nested(incident, "shortlink")),
    ...sourceIdOf("status", update["id"]),
    stated: { text: when, ...(zone !== undefined && { zone }) },
  };
}

/** Of several updates with one status the earliest reached it; the list may stand in either order. */
function firstOfEach(updates: unknown[], zone: string | undefined): Set<unknown> {
  const firsts = new Map<string, { update: unknown; at: number }>();
  for (const update of updates) {
    const [status, at] = [textOf(nested(update, "status")), placeInTime(whenOf(update), zone)];
    const known = firsts.get(status);
    if (known === undefined || at < known.at) firsts.set(status, { update, at });
  }
  return new Set([...firsts.values()].map(({ update }) => update));
}

function whenOf(update: unknown): string {
  return textOf(nested(update, "display_at")) || textOf(nested(update, "created_at"));
}

/** As an instant: offsets differ within one list. What cannot be read comes last. */
function placeInTime(when: string, zone: string | undefined): number {
  if (when === "") return Infinity;
  try {
    const { instant, earliest } = readTimeText(when, { zone: zone ?? "UTC" }).time;
    const start = instant ?? earliest;
    return start === undefined ? Infinity : microsOf(start);
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    return Infinity;
  }
}
