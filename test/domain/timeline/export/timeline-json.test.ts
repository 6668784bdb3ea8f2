import fc from "fast-check";
import { expect, it, test } from "vitest";
import { InvalidInput } from "#domain/errors.ts";
import { readTimelineJson, timelineJson } from "#domain/timeline/export/timeline-json.ts";
import { event, exportedEvents } from "./generated-events.ts";

it("reading what was written is the identity", () => {
  fc.assert(
    fc.property(exportedEvents, (events) => {
      expect(readTimelineJson(timelineJson(events))).toEqual(events);
      expect(timelineJson(readTimelineJson(timelineJson(events)))).toBe(timelineJson(events));
    }),
  );
});

const whole = timelineJson([event({ date: "2026-09-08" })]);
test.each([
  ["no JSON", "{", "invalid_json", ""],
  ["another schema", whole.replace("timeline/1", "timeline/2"), "invalid_value", "/schema"],
  ["a field nobody knows", whole.replace('"lane"', '"lame"'), "unknown_field", "/events/0/lame"],
  ["a field that is missing", whole.replace('"lane"', '"lame"'), "required", "/events/0/lane"],
  [
    "an instant with an offset",
    whole.replace("2026-09-08T00:00:00Z", "2026-09-08T00:00:00+00:00"),
    "invalid_format",
    "/events/0/time/earliest",
  ],
  ["a list alone", "[]", "invalid_type", ""],
])("%s is refused with its place", (_what, text, code, pointer) => {
  const refused = (() => {
    try {
      return readTimelineJson(text);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(InvalidInput);
  expect((refused as InvalidInput).errors).toContainEqual(expect.objectContaining({ code, pointer }));
});
