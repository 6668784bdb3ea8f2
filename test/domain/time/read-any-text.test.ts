import fc from "fast-check";
import { expect, it } from "vitest";
import { readTimeText } from "#domain/time/read-time-text.ts";
import { recordTime, timeInput, toTimeInput } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";

const word = fc.constantFrom(
  ..."2026-09-09 13:22 13:22:05 T 9 31 September Sep 2026 UTC EDT IST ET Z +09:00 -0400 UTC+5 Asia/Tokyo am pm by".split(
    " ",
  ),
  ..."about from to – until ± 15 min ~ between and 2026年 9月9日 午後 1時 半 頃 まで から (水) Wed , / . 1751371200123 24:00".split(
    " ",
  ),
);
const wordSalad = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(" "));
const maybe = (...parts: string[]) => fc.constantFrom("", ...parts);
const likelyTime = fc
  .tuple(
    maybe("by", "about", "from", "~"),
    maybe("2026-09-09", "9 September 2026", "Sep 9", "2026年9月9日", "2026/9/9", "11/01/2026", "2026-11-01"),
    maybe("13:22", "1:30 am", "13:22:05.25", "午後1時半", "24:00", "4 pm", "01:30"),
    maybe("UTC", "EDT", "PT", "-0400", "UTC+5:30", "Asia/Tokyo", "Z", "IST"),
    maybe("±15 min", "± 2 days", "to 14:00", "to 2026-12-01", "まで", "頃"),
  )
  .map((parts) => parts.filter((part) => part !== "").join(" "));
const anyText = fc.oneof(
  likelyTime,
  wordSalad,
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.stringMatching(/^[0-9:T.+ -]{1,40}$/),
);

it("any text is a time that records again as itself, or a TimeError", { timeout: 60_000 }, () => {
  let read = 0;
  fc.assert(
    fc.property(anyText, fc.constantFrom(undefined, "UTC", "America/New_York"), (text, zone) => {
      let time;
      try {
        time = readTimeText(text, { baseDate: "2026-11-01", ...(zone && { zone }) }).time;
      } catch (error) {
        if (error instanceof TimeError) return;
        throw error;
      }
      read++;
      expect(recordTime(timeInput.parse(toTimeInput(time))).time).toEqual(time);
      expect(recordTime(timeInput.parse({ ...time, warnings: [] })).time).toEqual(time);
    }),
    { numRuns: 5000 },
  );
  expect(read).toBeGreaterThan(250);
});

it.each([
  "9 ".repeat(150),
  "1:".repeat(150),
  "Sep ".repeat(75),
  "-".repeat(300),
  "from a to ".repeat(30),
  `2026${" ".repeat(290)}年`,
])("a hostile text is refused before the test's time is up (%#)", (text) => {
  expect(() => readTimeText(text, { baseDate: "2026-11-01", zone: "UTC" })).toThrow(TimeError);
});
