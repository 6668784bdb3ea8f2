import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { exportedEvent, type ExportedEvent } from "./exported-event.ts";

const SCHEMA = "candor/timeline/1";
const file = z.strictObject({ schema: z.literal(SCHEMA), events: z.array(exportedEvent) });

/** The timeline as one JSON document, which `readTimelineJson` reads back as it was. */
export function timelineJson(events: readonly ExportedEvent[]): string {
  return `${JSON.stringify({ schema: SCHEMA, events }, null, 2)}\n`;
}

/** @throws {InvalidInput} with a pointer to what is no timeline */
export function readTimelineJson(text: string): ExportedEvent[] {
  return parseInput(file, parsed(text)).events;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput([{ pointer: "", code: "invalid_json", message: "This is not JSON." }]);
  }
}
