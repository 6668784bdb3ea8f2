import { LANES, MILESTONES, type Lane, type Milestone } from "../timeline-event.ts";
import { unguardFormula } from "../export/formula-guard.ts";
import { csvHeader, type Column, type Header } from "./csv-header.ts";
import { readCsvRecords, type CsvRecord } from "./csv-records.ts";
import { ignoredAt, isBlank, linesOf, placeOf, sourceIdOf, sourceNamed, unreadableAt } from "./found-lines.ts";
import type { Found, StatedTime } from "./intake-row.ts";

export function* readCsv(text: string): Generator<Found> {
  const lines = linesOf(text);
  const known = csvHeader(lines);
  if (!known) {
    const reason = "the first line must name the columns, among them a time and a title";
    for (const line of lines) if (!isBlank(line)) yield unreadableAt([line], "not_readable", reason);
    return;
  }
  const { records, open } = readCsvRecords(lines, known.delimiter);
  const width = records[0]?.cells.length ?? 0;
  for (const record of records) {
    if (record === records[0]) yield ignoredAt(record.lines, "the names of the columns");
    else yield rowFound(record, width, known.header);
  }
  if (open) yield unreadableAt(open, "not_readable", `the quote opened in line ${open[0]?.number} is never closed`);
}

function rowFound(record: CsvRecord, width: number, header: Header): Found {
  const { lines, cells } = record;
  if (cells.every((cell) => /^[-: ]*$/.test(cell))) return ignoredAt(lines, "a rule between rows");
  if (cells.length <= width) return recordFound(record, header);
  return unreadableAt(lines, "not_readable", `${cells.length} cells under ${width} columns; is a quote missing?`);
}

function recordFound({ lines, cells }: CsvRecord, header: Header): Found {
  const cell = (column: Column) => {
    const at = header[column];
    return at === undefined ? "" : (cells[at] ?? "");
  };
  const title = unguardFormula(cell("title"));
  const lane = LANES.find((name) => name === cell("lane").toLowerCase().replace(/[ -]/g, "_"));
  const milestone = MILESTONES.find((name) => name === cell("milestone").toLowerCase().replace(/[ -]/g, "_"));
  return {
    ...placeOf(lines),
    ...(title !== "" && { title: title.replace(/\s+/g, " ").slice(0, 500) }),
    ...(cell("body") !== "" && { body: unguardFormula(cell("body")).slice(0, 20_000) }),
    lane: (lane ?? "provider") satisfies Lane,
    ...(milestone && { milestone: milestone satisfies Milestone }),
    ...sourceNamed(unguardFormula(cell("source")) || "", cell("url")),
    ...sourceIdOf("csv", cell("id")),
    ...statedBy(cell, header.columnZone),
  };
}

/** A cell's own zone beats that of its column. */
const SAYS_ZONE =
  /:\d{2}(?:[.,]\d{1,9})? ?(?:[AP]M ?)?(?:Z|[+-]\d{2}:?\d{2}|(?!AM$|PM$)[A-Z]{2,5})$|[A-Z][a-z]+\/[A-Z]/;
const EPOCH = /^@?\d{9,19}(?:\.\d+)?$/;

function statedBy(cell: (column: Column) => string, columnZone: string | undefined): { stated?: StatedTime } {
  const [instant, date, wallClock] = [cell("instant"), cell("date"), cell("wallClock")];
  const isClock = /^\d{1,2}:\d{2}|^\d{1,2} ?[ap]\.?m/i.test(instant);
  const words = isClock && date !== "" ? `${date} ${instant}` : instant || wallClock || date;
  if (words === "") return {};
  const zone = cell("zone") || (SAYS_ZONE.test(words) ? "" : (columnZone ?? ""));
  const own =
    /^[A-Z][A-Za-z]+(?:\/[A-Za-z_+-]+)*$/.test(zone) && (zone === "UTC" || zone.includes("/")) ? { zone } : {};
  const loose = zone !== "" && !("zone" in own) && !EPOCH.test(words) ? ` ${zone}` : "";
  return {
    stated: {
      text: `${words}${instant === "" && wallClock !== "" ? ` ${cell("offset")}` : ""}${loose}`.trim(),
      ...own,
    },
  };
}
