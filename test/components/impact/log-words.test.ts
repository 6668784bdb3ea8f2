import { expect, it } from "vitest";
import { logLines, type LogLine, type LogStatus } from "#components/impact/log-line.ts";
import { stateWords, statusWords } from "#components/impact/log-words.ts";

type Log = Parameters<typeof logLines>[0][number];
const log = (status: LogStatus, more: Partial<Log> = {}): Log => ({
  ...{ id: "1", name: "one.csv", bytes: 4_000_000, received: 1_000_000, sha256: "", status, synthetic: false },
  ...{ rejectedSample: [], createdAt: "2026-11-30T14:05:59.123Z" },
  ...more,
});
const rows = {
  read: 13,
  rejected: 0,
  duplicate: 1,
  conflicting: 0,
  outsideWindow: 2,
  unknown: 1,
  notMatching: 2,
  excluded: 2,
  affected: 5,
};
const said = (...logs: Log[]) =>
  logLines(logs, "Asia/Tokyo").map((line: LogLine) => `${statusWords[line.status].name}: ${stateWords(line)}`);

it.each<[Log, RegExp]>([
  [log("receiving"), /1 MB of 4 MB are here\. If the upload ended, choose the same file again/],
  [log("needs_mapping"), /Say which column is which/],
  [log("queued"), /read within seconds/],
  [log("queued", { progress: { phase: "waiting_for_rule" } }), /waits for the impact rule/],
  [
    log("scanning", { progress: { phase: "reading", bytesRead: 1, bytesTotal: 4 } }),
    /Reading and checking every row\. It is counted/,
  ],
  [log("complete", { rows, scannedUnder: 2 }), /5 of 13 rows are affected under revision 2/],
  [
    log("complete", { rows: { ...rows, read: 0, affected: 0 }, scannedUnder: 2 }),
    /It holds no row: 0 of 0 rows are affected under revision 2 of the rule, which says nothing of who was affected\./,
  ],
  [
    log("incomplete", { reason: "the last record is cut" }),
    /The last record is cut\. It counts for nothing\. Send the whole file again/,
  ],
  [log("failed", { reason: "No room." }), /No room\. It counts for nothing\. Try again/],
  [log("cancelled", { reason: "cancelled by Ada" }), /Cancelled by Ada\. It counts for nothing\. Send it again/],
  [log("cancelled", { found: {} }), /Saving its mapping takes it up again/],
])("%# every state says what comes next", (one, words) => {
  expect(said(one)[0]).toMatch(words);
});

it("a queued one says what it waits for", () => {
  const lines = said(log("scanning", { name: "big.csv" }), log("queued", { id: "2" }));
  expect(lines[1]).toBe("Queued: It is read when the scan of big.csv is through.");
});

it("a line holds the time of its page's zone, how far it is, and of the rejected rows no more than where the first stands", () => {
  const rejectedSample = [
    { line: 7, column: "ts", reason: "no time", text: "secret" },
    { line: 9, reason: "x", text: "y" },
  ];
  const progress = { phase: "reading", bytesRead: 3, bytesTotal: 4 };
  const [line] = logLines([log("scanning", { report: { rejected: 120 }, rejectedSample, progress })], "Asia/Tokyo");
  // 14:05 UTC is 23:05 in Tokyo.
  expect(line).toMatchObject({ at: "2026-11-30 23:05 +09:00 JST", progress: { phase: "reading", share: 0.75 } });
  expect(line?.rejected).toEqual({ count: 120, line: 7, why: "ts: no time" });
  expect(JSON.stringify(line)).not.toContain("secret");
});

it("a line says until when its file is kept, or when and by whom it was erased", () => {
  const [kept, erased] = logLines(
    [
      log("complete", { keptUntil: "2027-05-29T14:05:59.123Z" }),
      log("complete", { erasedAt: "2026-12-01T00:00:00.000Z", erasedBy: "Owner" }),
    ],
    "Asia/Tokyo",
  );
  expect([kept?.keptUntil, kept?.erased]).toEqual(["2027-05-29 23:05 +09:00 JST", undefined]);
  expect([erased?.keptUntil, erased?.erased]).toEqual([undefined, "2026-12-01 09:00 +09:00 JST, Owner"]);
});
