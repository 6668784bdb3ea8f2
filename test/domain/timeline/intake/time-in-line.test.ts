import { describe, expect, it } from "vitest";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";
import { readQuickEntry } from "#domain/timeline/quick-entry.ts";

const NEW_YORK = "America/New_York";
const one = (text: string, zone = NEW_YORK) =>
  readIntake(text, { format: "plain", zone, baseDate: "2026-09-09" }).rows[0];

describe("the words that are the time", () => {
  it.each([
    // 13:22 in brackets of its own zone is never 13:22 in New York, 17:22 UTC.
    ["2026-09-09 13:22 (UTC) declared", "2026-09-09 13:22 (UTC)", "2026-09-09T13:22:00Z", "declared"],
    ["2026-09-09 13:22 [UTC] declared", "2026-09-09 13:22 [UTC]", "2026-09-09T13:22:00Z", "declared"],
    ["2026-09-09 13:22 (JST): declared", "2026-09-09 13:22 (JST)", "2026-09-09T04:22:00Z", "declared"],
    ["13:22 (UTC+9) declared", "13:22 (UTC+9)", "2026-09-09T04:22:00Z", "declared"],
    ["13:22 (Asia/Tokyo) declared", "13:22 (Asia/Tokyo)", "2026-09-09T04:22:00Z", "declared"],
    ["13:22 (Pacific Time) declared", "13:22 (Pacific Time)", "2026-09-09T20:22:00Z", "declared"],
    ["2026-09-09 (13:22 UTC) declared", "2026-09-09 (13:22 UTC)", "2026-09-09T13:22:00Z", "declared"],
    ["[2026-09-09] 13:22 UTC declared", "[2026-09-09] 13:22 UTC", "2026-09-09T13:22:00Z", "declared"],
    ["(13:22 UTC) declared", "13:22 UTC", "2026-09-09T13:22:00Z", "declared"],
    ["13:22 (by Alice) declared", "13:22", "2026-09-09T17:22:00Z", "(by Alice) declared"],
    ["Declared at 13:22 (UTC)", "13:22 (UTC)", "2026-09-09T13:22:00Z", "Declared"],
    // 13:22 in New York is 17:22 UTC: a row of a table without its head.
    ["2026-09-09 13:22:00,SEV1,declared", "2026-09-09 13:22:00", "2026-09-09T17:22:00Z", "SEV1,declared"],
    ["2026-09-09 13:22:00,5,declared", "2026-09-09 13:22:00", "2026-09-09T17:22:00Z", "5,declared"],
    ["2026-09-09T13:22:00Z,SEV1,declared", "2026-09-09T13:22:00Z", "2026-09-09T13:22:00Z", "SEV1,declared"],
    ["2026-09-09,13:22,declared", "2026-09-09,13:22", "2026-09-09T17:22:00Z", "declared"],
    ["2026-09-09 | 13:22 | declared", "2026-09-09 | 13:22", "2026-09-09T17:22:00Z", "declared"],
    ["2026-09-09 13:22;SEV1;declared", "2026-09-09 13:22", "2026-09-09T17:22:00Z", "SEV1;declared"],
    ['"2026-09-09 13:22:00","SEV1","declared"', "2026-09-09 13:22:00", "2026-09-09T17:22:00Z", '"SEV1","declared"'],
    ["2026-09-09 13:22:00,123 ERROR down", "2026-09-09 13:22:00,123", "2026-09-09T17:22:00.123Z", "ERROR down"],
    // The zone of the second end, and the half of the day, belong to the time and not to the title.
    ["14:00 UTC – 14:35 UTC drained", "14:00 UTC – 14:35 UTC", "2026-09-09T14:00:00Z", "drained"],
    ["14:00 UTC to 14:35 UTC: drained", "14:00 UTC to 14:35 UTC", "2026-09-09T14:00:00Z", "drained"],
    [
      "2026-09-09 from 13:22 to 14:00 UTC drained",
      "2026-09-09 from 13:22 to 14:00 UTC",
      "2026-09-09T13:22:00Z",
      "drained",
    ],
    [
      "Drained 2026-09-08 from 13:22 to 14:00 UTC",
      "2026-09-08 from 13:22 to 14:00 UTC",
      "2026-09-08T13:22:00Z",
      "Drained",
    ],
    ["10:25 am: page", "10:25 am", "2026-09-09T14:25:00Z", "page"],
    ["10:25 a.m. - page", "10:25 a.m", "2026-09-09T14:25:00Z", "page"],
    ["10:25 am page", "10:25 am", "2026-09-09T14:25:00Z", "page"],
    ["10:25pm: page", "10:25pm", "2026-09-10T02:25:00Z", "page"],
    ["14:35 h page", "14:35 h", "2026-09-09T18:35:00Z", "page"],
    ["**14:35 UTC** – declared", "14:35 UTC", "2026-09-09T14:35:00Z", "declared"],
    ["14:35 UTC – **Declared**, SEV1", "14:35 UTC", "2026-09-09T14:35:00Z", "Declared, SEV1"],
    ["14:35 UTC: __Declared__ by **us**", "14:35 UTC", "2026-09-09T14:35:00Z", "Declared by **us**"],
    ["14:35 the node fell", "14:35", "2026-09-09T18:35:00Z", "the node fell"],
    ["14:35 UTC on call was paged", "14:35 UTC", "2026-09-09T14:35:00Z", "on call was paged"],
  ])("%s", (line, words, instant, title) => {
    const row = one(line);
    expect([row?.verdict, row?.words, row?.time?.instant, row?.title]).toEqual(["ready", words, instant, title]);
  });

  it.each([
    ["Mid-October 2026: decided", "2026-10", "decided"],
    ["Late-September 2026 – disclosed", "2026-09", "disclosed"],
    ["early October 2026: decided", "2026-10", "decided"],
    ["2026年10月中旬 決定", "2026-10", "決定"],
  ])("%s", (line, month, title) => {
    const row = one(line);
    expect([row?.verdict, row?.time?.month, row?.time?.qualifier, row?.title]).toEqual([
      "ready",
      month,
      "about",
      title,
    ]);
  });
});

describe("a clock beside the words that were read makes them a doubt, never a plain date or another day", () => {
  it.each([
    ["2026-09-09 from 13:22 drained", "2026-09-09 from 13:22", "drained"],
    ["2026-09-09 between 13:22 and 14:00 UTC drained", "2026-09-09 between 13:22 and 14:00 UTC", "drained"],
    ["2026-09-09: about 13:22 UTC drained", "2026-09-09: about 13:22 UTC", "drained"],
    ["2026-09-09 13:22:77 drained", "2026-09-09 13:22:77", "drained"],
    ["2026-09-09 13h22 drained", "2026-09-09 13h22", "drained"],
    ["2026-09-09 - 13:22 drained", "2026-09-09 - 13:22", "drained"],
    ["13:22-13:40 declared", "13:22-13:40", "declared"],
    ["13:22-13:40 EDT marked separately", "13:22-13:40 EDT", "marked separately"],
    ["2026-09-09 25:10 UTC drained", "2026-09-09 25:10 UTC", "drained"],
    // Of 13:22 to 14:00 on the date beside the paste nothing is said.
    ["Drained 2026-09-08 between 13:22 and 14:00 UTC", "2026-09-08 between 13:22 and 14:00 UTC", "Drained"],
    ["2026-09-09 13:22 +0900 UTC foo", "2026-09-09 13:22 +0900 UTC", "foo"],
    ["2026-09-09 13:22 UTC JST foo", "2026-09-09 13:22 UTC JST", "foo"],
  ])("%s", (line, words, title) => {
    const row = one(line);
    expect([row?.verdict, row?.words, row?.time, row?.title]).toEqual(["doubt", words, undefined, title]);
    expect(row?.doubts.map(({ code }) => code)).toEqual(["invalid_time"]);
  });

  it("and such a doubt is settled by other words", () => {
    const answers = new Map([[1, { words: "2026-09-09 13:22 UTC to 14:00 UTC" }]]);
    const [row] = readIntake("2026-09-09 between 13:22 and 14:00 UTC drained", { format: "plain", answers }).rows;
    expect(row).toMatchObject({ verdict: "ready", title: "drained", time: { instant: "2026-09-09T13:22:00Z" } });
  });

  it.each([
    ["2026-09-09 release 13:22 was cut", "release 13:22 was cut"],
    ["2026-09-09 3 nodes restarted", "3 nodes restarted"],
    ["2026-09-09 at the customer's wish", "at the customer's wish"],
  ])("%s: a date, and words of what happened", (line, title) => {
    const row = one(line);
    expect([row?.verdict, row?.time?.date, row?.title]).toEqual(["ready", "2026-09-09", title]);
  });
});

describe("the line that is typed reads alike", () => {
  it.each([
    ["2026-09-09 13:22 (UTC) declared", "declared", "2026-09-09T13:22:00Z", undefined],
    ["2026-09-09 10:25 am: declared", "declared", "2026-09-09T14:25:00Z", undefined],
    ["2026-09-09 13:22 +0900 UTC declared", "declared", undefined, "invalid_time"],
    ["2026-09-09 between 13:22 and 14:00 UTC declared", "declared", undefined, "invalid_time"],
  ])("%s", (line, title, instant, doubt) => {
    const entry = readQuickEntry(line, { zone: NEW_YORK });
    expect([entry.title, entry.read?.instant, entry.doubt?.code]).toEqual([title, instant, doubt]);
  });
});
