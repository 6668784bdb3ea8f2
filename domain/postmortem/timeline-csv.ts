import type { PublicDocument, PublicEvent } from "./public-document.ts";

type Column = { name: string; of: (event: PublicEvent) => string | undefined; prose?: boolean };

const COLUMNS: Column[] = [
  { name: "key", of: ({ key }) => key },
  { name: "instant", of: ({ time }) => time.instant },
  { name: "date", of: ({ time }) => time.date ?? time.month },
  { name: "through", of: ({ time }) => time.through?.instant ?? time.through?.date },
  { name: "precision", of: ({ time }) => time.precision },
  { name: "qualifier", of: ({ time }) => time.qualifier },
  { name: "earliest", of: ({ time }) => time.earliest },
  { name: "latest", of: ({ time }) => time.latest },
  { name: "wallClock", of: ({ time }) => time.wallClock },
  { name: "zone", of: ({ time }) => time.zone },
  { name: "offset", of: ({ time }) => time.offset },
  { name: "asStated", of: ({ time }) => time.text, prose: true },
  { name: "known", of: ({ known }) => known?.instant ?? known?.date ?? known?.month },
  { name: "lane", of: ({ lane }) => lane },
  { name: "milestone", of: ({ milestone }) => milestone },
  { name: "record", of: ({ record }) => (record ? "yes" : "no") },
  { name: "title", of: ({ title }) => title.en, prose: true },
  { name: "titleJa", of: ({ title }) => title.ja, prose: true },
  { name: "body", of: ({ body }) => body?.en, prose: true },
  { name: "bodyJa", of: ({ body }) => body?.ja, prose: true },
  { name: "source", of: ({ source }) => source?.name.en, prose: true },
  { name: "sourceUrl", of: ({ source }) => source?.url },
];

/** RFC 4180, in the order of the timeline. Prose that a spreadsheet would run as a formula gets a leading apostrophe. */
export function timelineCsv({ events }: Pick<PublicDocument, "events">): string {
  const rows = events.map((event) => COLUMNS.map(({ of, prose }) => cell(of(event) ?? "", prose ?? false)));
  return [COLUMNS.map(({ name }) => name), ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

function cell(value: string, prose: boolean): string {
  const safe = prose && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
