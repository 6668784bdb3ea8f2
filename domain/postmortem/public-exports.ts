import type { ExportedEvent } from "#domain/timeline/export/exported-event.ts";
import { timelineCsv } from "#domain/timeline/export/timeline-csv.ts";
import { timelineIcs } from "#domain/timeline/export/timeline-ics.ts";
import { MILESTONES } from "#domain/timeline/timeline-event.ts";
import { incidentUuid } from "./incident-uuid.ts";
import type { PublicDocument, PublishedRevision } from "./public-document.ts";

export function publicCsv({ events }: Pick<PublicDocument, "events">, { safe }: { safe: boolean }): string {
  return timelineCsv(exported(events), { safe });
}

/** `firstHash` is revision 1's: the ids of the entries are the same in every revision. */
export function publicIcs(
  { document, number, publishedAt }: PublishedRevision,
  firstHash: string,
  origin: string,
): string {
  return timelineIcs(exported(document.events), {
    title: document.title,
    uidSpace: incidentUuid(firstHash),
    sequenceOf: () => number,
    publishedAt,
    address: `${origin}/incidents/${document.slug}`,
  });
}

function exported(events: PublicDocument["events"]): ExportedEvent[] {
  return events.map(({ known, milestone, ...event }) => {
    const marked = MILESTONES.find((name) => name === milestone);
    return {
      ...event,
      ...(marked && { milestone: marked }),
      ...(known && { knownAt: known }),
      audience: "public",
    };
  });
}
