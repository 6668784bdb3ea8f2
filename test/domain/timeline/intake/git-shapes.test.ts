import { describe, expect, it } from "vitest";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

/** 22:22 +0900 is 13:22 UTC. */
const brief = (text: string) => {
  const { format, rows } = readIntake(text, { zone: "America/New_York" });
  return [
    format,
    ...rows.map(({ line, lastLine, verdict, title, time, doubts }) => [
      line,
      lastLine,
      verdict,
      title,
      time?.instant ?? time?.date ?? doubts[0]?.code,
    ]),
  ];
};
const one = (text: string) => readIntake(text, { format: "git_log", zone: "America/New_York" }).rows[0];

describe("a graph beside the log", () => {
  it("in one line a commit: what is only graph is passed over", () => {
    const log = `*   1a2b3c4 2026-09-09 22:22:00 +0900 Merge branch 'fix'
|\\
| * 2a2b3c4 2026-09-09 22:20:00 +0900 Fix it
| *   3a2b3c4 2026-09-09 22:19:00 +0900 Merge again
| |\\
|/ /
* | 4a2b3c4 2026-09-09 22:10:00 +0900 Start
| * 5a2b3c4 2026-09-09 22:00:00 +0900 Other side
|/`;
    expect(brief(log)).toEqual([
      "git_log",
      [1, 1, "ready", "Merge branch 'fix'", "2026-09-09T13:22:00Z"],
      [2, 2, "ignored", undefined, "not_an_event"],
      [3, 3, "ready", "Fix it", "2026-09-09T13:20:00Z"],
      [4, 4, "ready", "Merge again", "2026-09-09T13:19:00Z"],
      [5, 5, "ignored", undefined, "not_an_event"],
      [6, 6, "ignored", undefined, "not_an_event"],
      [7, 7, "ready", "Start", "2026-09-09T13:10:00Z"],
      [8, 8, "ready", "Other side", "2026-09-09T13:00:00Z"],
      [9, 9, "ignored", undefined, "not_an_event"],
    ]);
  });

  it("beside whole commits: titles and bodies are without it", () => {
    const log = `*   commit 1a2b3c4d5e6f
|\\  Merge: 2a2b3c4 3a2b3c4
| | Author: A U Thor <author@x.test>
| | Date:   Wed Sep 9 22:22:00 2026 +0900
| | 
| |     Merge branch 'fix'
| |     
| |     * one
| | 
| * commit 2a2b3c4d5e6f
|/  Author: B <b@x.test>
|   Date:   Wed Sep 9 22:20:00 2026 +0900
|   
|       Fix it
|`;
    expect(brief(log)).toEqual([
      "git_log",
      [1, 9, "ready", "Merge branch 'fix'", "2026-09-09T13:22:00Z"],
      [10, 15, "ready", "Fix it", "2026-09-09T13:20:00Z"],
    ]);
    expect(one(log)?.body).toBe("Merge branch 'fix'\n\n* one");
  });
});

describe("one line a commit, in the shapes people give it", () => {
  it.each([
    ["1a2b3c4 - Fix it (2026-09-09 22:22:00 +0900) <A U Thor>", "Fix it", "2026-09-09T13:22:00Z", "A U Thor"],
    ["1a2b3c4 Fix it (2026-09-09 22:22:00 +0900)", "Fix it", "2026-09-09T13:22:00Z", ""],
    ["1a2b3c4 (2026-09-09 22:22:00 +0900) Fix it", "Fix it", "2026-09-09T13:22:00Z", ""],
    [
      "1a2b3c4 - (HEAD -> main, tag: v1.0) Fix it (2026-09-09 22:22:00 +0900) <A>",
      "Fix it",
      "2026-09-09T13:22:00Z",
      "A",
    ],
    ["1a2b3c4 2026-09-09T22:22:00+09:00 Fix (once more) it", "Fix (once more) it", "2026-09-09T13:22:00Z", ""],
    ["1a2b3c4 Wed Sep 9 22:22:00 2026 +0900 Fix it", "Fix it", "2026-09-09T13:22:00Z", ""],
    ["1a2b3c4 Wed Sep 9 22:22:00 2026 Fix it", "Fix it", "2026-09-10T02:22:00Z", ""],
    ["1a2b3c4 Fix it (Wed Sep  9 22:22:00 2026 +0900)", "Fix it", "2026-09-09T13:22:00Z", ""],
    ["1a2b3c4 Wed, 9 Sep 2026 22:22:00 +0900 Fix it", "Fix it", "2026-09-09T13:22:00Z", ""],
    ["1a2b3c4 2026-09-09 22:22:00 Fix it", "Fix it", "2026-09-10T02:22:00Z", ""],
    ["1a2b3c4 2026-09-09 Fix it", "Fix it", "2026-09-09", ""],
    ["1a2b3c4 Fix it (2026-09-09)", "Fix it", "2026-09-09", ""],
    ["1a2b3c4 | 2026-09-09 22:22:00 +0900 | A U Thor | Fix it", "A U Thor | Fix it", "2026-09-09T13:22:00Z", ""],
    ["1a2b3c4 2026-09-09 22:22:00 +0900 (tag: v1.0) Fix it", "Fix it", "2026-09-09T13:22:00Z", ""],
    ["1a2b3c4 1789046520 +0900 Fix it", "Fix it", "2026-09-10T13:22:00Z", ""],
  ])("%s", (line, title, at, author) => {
    const row = one(line);
    expect([row?.verdict, row?.title, row?.time?.instant ?? row?.time?.date]).toEqual(["ready", title, at]);
    expect(row?.source?.name.en).toBe(author === "" ? "Commit 1a2b3c4" : `Commit 1a2b3c4 by ${author}`);
  });

  it.each([
    ["1a2b3c4 - Fix it (2 hours ago) <A U Thor>", "Fix it"],
    ["1a2b3c4 - (2 days ago) Fix it - A U Thor (HEAD -> main)", "Fix it - A U Thor"],
    ["1a2b3c4 Update zone data to 2026-09-09", "Update zone data to 2026-09-09"],
    ["1a2b3c4 Fix (most of) it", "Fix (most of) it"],
  ])("%s has no date to be read", (line, title) => {
    const row = one(line);
    expect([row?.verdict, row?.title, row?.doubts.map(({ code }) => code)]).toEqual(["doubt", title, ["no_time"]]);
  });
});

it("what stands below the message is no part of it", () => {
  const log = `commit 1a2b3c4d5e6f
Author: A <a@x.test>
Date:   2026-09-09 22:22:00 +0900

    Fix it

    For good.

Notes:
    reviewed

 domain/a.ts | 4 ++--
 1 file changed, 2 insertions(+), 2 deletions(-)
`;
  expect(one(log)).toMatchObject({ title: "Fix it", body: "Fix it\n\nFor good.", lastLine: 13 });
});
