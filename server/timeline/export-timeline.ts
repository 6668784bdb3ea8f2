import "server-only";

import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { instantFromDate } from "#domain/time/instant.ts";
import { canonicalZone } from "#domain/time/zone.ts";
import { asExported } from "#domain/timeline/export/exported-event.ts";
import { timelineCsv } from "#domain/timeline/export/timeline-csv.ts";
import { timelineIcs } from "#domain/timeline/export/timeline-ics.ts";
import { timelineJson } from "#domain/timeline/export/timeline-json.ts";
import { timelineMarkdown } from "#domain/timeline/export/timeline-markdown.ts";
import type { Text, TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { EVENT_COLUMNS, timelineEvent } from "./event-row.ts";

export const EXPORT_FORMATS = ["csv", "ics", "json", "md"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const question = z.strictObject({
  /** CSV: so that no cell runs as a formula. */
  spreadsheet: z.boolean().optional(),
  tz: z.string().max(64).optional(),
  locale: z.enum(["en", "ja"]).optional(),
});
type Asked = z.input<typeof question>;

export type ExportedFile = { fileName: string; type: string; text: string };
type Internal = { slug: string; id: string; zone: string; title: Text; events: TimelineEvent[] };

/** The internal timeline as a file: every event that stands, whatever its audience. @throws {NotFound} {InvalidInput} */
export async function exportTimeline(slug: string, format: ExportFormat, asked: Asked = {}): Promise<ExportedFile> {
  const { tz, ...wanted } = parseInput(question, asked);
  const zone = tz === undefined ? undefined : canonicalZone(tz);
  if (tz !== undefined && zone === undefined) throw unknownZone(tz);
  const internal = await onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rows = await tx.timelineEvent.findMany({
      where: { incidentId: incident.id, retractedAt: null },
      orderBy: [{ orderKey: "asc" }, { sequence: "asc" }],
      select: EVENT_COLUMNS,
    });
    const { id, zone, title } = incident;
    return { slug: incident.slug, id, zone, title: fromJson<Text>(title), events: rows.map(timelineEvent) };
  });
  return writers[format](internal, { ...wanted, tz: zone });
}

const writers: Record<ExportFormat, (internal: Internal, asked: Asked) => ExportedFile> = {
  csv: ({ slug, events }, { spreadsheet = false }) => ({
    fileName: `${slug}-timeline${spreadsheet ? "-spreadsheet" : ""}.csv`,
    type: "text/csv; charset=utf-8; header=present",
    text: timelineCsv(events.map(asExported), { safe: spreadsheet }),
  }),
  ics: (internal, { locale }) => ({
    fileName: `${internal.slug}-timeline.ics`,
    type: "text/calendar; charset=utf-8",
    text: internalCalendar(internal, locale),
  }),
  json: ({ slug, events }) => ({
    fileName: `${slug}-timeline.json`,
    type: "application/json",
    text: timelineJson(events.map(asExported)),
  }),
  md: ({ slug, zone, title, events }, { tz = zone, locale = "en" }) => ({
    fileName: `${slug}-timeline.md`,
    type: "text/markdown; charset=utf-8",
    text: timelineMarkdown(events.map(asExported), { zone: tz, locale, title }),
  }),
};

/** Its ids are not the public calendar's: what is internal never stands in for what was published. */
function internalCalendar({ id, title, events }: Internal, locale: Asked["locale"]): string {
  const versions = new Map(events.map(({ key, version }) => [key, version]));
  return timelineIcs(events.map(asExported), {
    title,
    uidSpace: id,
    sequenceOf: ({ key }) => versions.get(key) ?? 0,
    publishedAt: instantFromDate(new Date()),
    confidential: true,
    ...(locale && { locale }),
  });
}

function unknownZone(tz: string): InvalidInput {
  return new InvalidInput([
    { pointer: "/tz", code: "unknown_zone", message: `"${tz}" is no IANA zone such as Asia/Tokyo` },
  ]);
}
