import { describe, expect, it } from "vitest";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

const read = (text: string) => {
  const { format, rows } = readIntake(text, { zone: "America/New_York", baseDate: "2026-09-09" });
  return {
    format,
    said: rows
      .filter(({ verdict }) => verdict !== "ignored")
      .map(({ source, time, body, title, verdict }) => [
        source?.name.en.replace("Chat: ", ""),
        time?.instant?.slice(11, 16),
        body ?? title,
        verdict,
      ]),
  };
};

/** Alice at 10:25 (14:25 UTC), with times in what she says; then Bob at 10:31. */
const SAID = "We rolled back at 10:20\nlooks like it started around 9:35\nnormal at 10:08:30 UTC";
const EXPECTED = [
  ["Alice Smith", "14:25", SAID, "ready"],
  ["Bob Jones", "14:31", "Confirmed", "ready"],
];

describe("a sentence that ends in a time stays in its message, in every way that chats are copied", () => {
  it.each([
    ["Slack, name and time on one line", `Alice Smith  10:25 AM\n${SAID}\nBob Jones  10:31 AM\nConfirmed`],
    ["Slack, the time below the name", `Alice Smith\n  10:25 AM\n${SAID}\n\nBob Jones\n  10:31 AM\nConfirmed`],
    ["Slack, the time in brackets", `Alice Smith [10:25 AM]\n${SAID}\nBob Jones [10:31 AM]\nConfirmed`],
    ["Slack, a clock of 24 hours", `Alice Smith  10:25\n${SAID}\nBob Jones  10:31\nConfirmed`],
    ["with a blank line before each name", `Alice Smith 10:25 AM\n${SAID}\n\nBob Jones 10:31 AM\nConfirmed`],
    ["Teams, a comma", `Alice Smith, 10:25 AM\n${SAID}\nBob Jones, 10:31 AM\nConfirmed`],
    [
      "Teams, day and time below the name",
      `Alice Smith\n9/9/2026 10:25 AM\n${SAID}\n\nBob Jones\n9/9/2026 10:31 AM\nConfirmed`,
    ],
    ["Teams, brackets in front", `[9/9/2026 10:25 AM] Alice Smith\n${SAID}\n[9/9/2026 10:31 AM] Bob Jones\nConfirmed`],
    ["Teams, all on one line", `[10:25 AM] Alice Smith: ${SAID}\n[10:31 AM] Bob Jones: Confirmed`],
    ["a dash and the day", `Alice Smith — 09/09/2026 10:25 AM\n${SAID}\nBob Jones — 09/09/2026 10:31 AM\nConfirmed`],
  ])("%s", (_what, text) => {
    expect(read(text)).toEqual({ format: "chat", said: EXPECTED });
  });
});

describe("who speaks", () => {
  it.each([
    ["PagerDuty\nAPP  10:25 AM\nTriggered #42", "PagerDuty"],
    ["PagerDuty  APP  10:25 AM\nTriggered #42", "PagerDuty"],
    ["PagerDuty APP [10:25 AM]\nTriggered #42", "PagerDuty"],
    ["PagerDutyAPP  10:25 AM\nTriggered #42", "PagerDuty"],
    ["Alice Smith\n:palm_tree:  10:25 AM\nTriggered #42", "Alice Smith"],
    ["Alice Smith (she/her)  10:25 AM\nTriggered #42", "Alice Smith (she/her)"],
    ["alice.smith  10:25 AM\nTriggered #42", "alice.smith"],
    ["José van der Berg  10:25 AM\nTriggered #42", "José van der Berg"],
    ["佐藤 花子  10:25\nTriggered #42", "佐藤 花子"],
    ["[10:25 AM] alice-on-call\nTriggered #42", "alice-on-call"],
    ["Smith, Alice  10:25 AM\nTriggered #42", "Smith, Alice"],
  ])("%j", (text, author) => {
    expect(read(text)).toEqual({ format: "chat", said: [[author, "14:25", "Triggered #42", "ready"]] });
  });
});

describe("times alone on a line", () => {
  it("continue what the same person says, in the half of the day that the heading named", () => {
    const text = "Alice Smith  10:31 PM\nfirst\n10:33\nsecond\n11:02\nthird\nBob Jones  11:58 AM\nx\n12:03\ny";
    expect(read(text).said).toEqual([
      ["Alice Smith", "02:31", "first", "ready"],
      ["Alice Smith", "02:33", "second", "ready"],
      ["Alice Smith", "03:02", "third", "ready"],
      // Back at 11:58 without a date between: asked, and from there on.
      ["Bob Jones", "15:58", "x", "doubt"],
      ["Bob Jones", "16:03", "y", "doubt"],
    ]);
  });

  it("below the last words of a message are no name", () => {
    const text = "Alice Smith  10:25 AM\nfirst\n\nlooks good\n10:33\nsecond\n\nDone\n10:35\nthird";
    expect(read(text).said).toEqual([
      ["Alice Smith", "14:25", "first\n\nlooks good", "ready"],
      ["Alice Smith", "14:33", "second\n\nDone", "ready"],
      ["Alice Smith", "14:35", "third", "ready"],
    ]);
  });
});

describe("only a space between name and time", () => {
  it("is a name where it comes again, and asked about where it may be words", () => {
    const text = "alice 10:25 AM\nfirst\nbob 10:26 AM\nsecond\nalice 10:27 AM\nthird\nDone 10:28 AM\nfourth";
    expect(read(text).said).toEqual([
      ["alice", "14:25", "first", "ready"],
      ["bob", "14:26", "second", "doubt"],
      ["alice", "14:27", "third", "ready"],
      ["Done", "14:28", "fourth", "doubt"],
    ]);
  });

  it("is no heading where the others are written otherwise", () => {
    const text = "Alice Smith\n  10:25 AM\nStatus Update 10:20 AM\nDone 10:22 AM\n10:23 rolled back\n[10:24] checked";
    const words = "Status Update 10:20 AM\nDone 10:22 AM\n10:23 rolled back\n[10:24] checked";
    expect(read(text).said).toEqual([["Alice Smith", "14:25", words, "ready"]]);
  });
});

describe("days between messages", () => {
  it.each([
    ["----- Today September 10th, 2026 -----", "2026-09-10T14:31:00Z"],
    ["----- Yesterday, September 8th, 2026 -----", "2026-09-08T14:31:00Z"],
    ["Thursday, September 10th", "2026-09-10T14:31:00Z"],
    ["———  September 10, 2026  ———", "2026-09-10T14:31:00Z"],
    ["2026年9月10日(木)", "2026-09-10T14:31:00Z"],
  ])("%s", (heading, instant) => {
    const text = `Alice Smith  10:25 AM\nfirst\n${heading}\nBob Jones  10:31 AM\nsecond`;
    const { rows } = readIntake(text, { zone: "America/New_York", baseDate: "2026-09-09" });
    expect(rows.map(({ verdict, title, time }) => [verdict, title, time?.instant])).toEqual([
      ["ready", "first", "2026-09-09T14:25:00Z"],
      ["ignored", undefined, undefined],
      ["ready", "second", instant],
    ]);
  });
});

describe("lines that are no chat", () => {
  it.each([
    ["Alert fired 10:20\nwe looked\nRolled back 10:25"],
    ["Traffic normal at 10:20 UTC\nand then it was quiet"],
    ["The fix was deployed, 10:20 AM\nand then it was quiet"],
  ])("%j", (text) => expect(read(text).format).toBe("plain"));
});

it("a zone that somebody added behind the time of a heading is read, and the others stay headings", () => {
  const text = "Ada  1:22 PM UTC\nIncident declared\n\nBen  2:30 PM\nPool size\n\nAda  7:40 PM UTC\nModel public again";
  const { rows } = readIntake(text, { zone: "Europe/Berlin", baseDate: "2026-09-09" });
  expect(rows.map(({ title, time }) => [title, time?.instant])).toEqual([
    ["Incident declared", "2026-09-09T13:22:00Z"],
    ["Pool size", "2026-09-09T12:30:00Z"],
    ["Model public again", "2026-09-09T19:40:00Z"],
  ]);
});
