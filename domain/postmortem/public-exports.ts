import type { ExportedEvent } from "#domain/timeline/export/exported-event.ts";
import { timelineCsv } from "#domain/timeline/export/timeline-csv.ts";
import { timelineIcs } from "#domain/timeline/export/timeline-ics.ts";
import { MILESTONES } from "#domain/timeline/timeline-event.ts";
import { incidentUuid } from "./incident-uuid.ts";
import { inWords } from "./prose/in-words.ts";
import type { PublicDocument, PublishedRevision } from "./public-document.ts";

export function publicCsv(document: PublicDocument, { safe }: { safe: boolean }): string {
  return timelineCsv(exported(document), { safe });
}

/** `firstHash` is revision 1's: the ids of the entries are the same in every revision. */
export function publicIcs(
  { document, number, publishedAt }: PublishedRevision,
  firstHash: string,
  origin: string,
): string {
  return timelineIcs(exported(document), {
    title: inWords(document.title, document, document.zone),
    uidSpace: incidentUuid(firstHash),
    sequenceOf: () => number,
    publishedAt,
    address: `${origin}/incidents/${document.slug}`,
  });
}

function exported(document: PublicDocument): ExportedEvent[] {
  return inWords(document.events, document, document.zone).map(({ known, milestone, ...event }) => {
    const marked = MILESTONES.find((name) => name === milestone);
    return {
      ...event,
      ...(marked && { milestone: marked }),
      ...(known && { knownAt: known }),
      audience: "public",
    };
  });
}
