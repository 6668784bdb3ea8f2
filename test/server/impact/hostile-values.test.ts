import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { microsOf, parseInstant } from "#domain/time/instant.ts";
import { HEADER, mapping, rule } from "./impact-record.ts";
import { caughtRows, openWholePath, type Reject, type WholePath } from "./whole-path.ts";

/** Each wrong value that a cast would take, and each right one, from the upload to what the API says. */
let path: WholePath;
beforeAll(async () => {
  path = await openWholePath();
});
afterAll(() => path.close());

type Options = NonNullable<(typeof mapping)["options"]> | { zone?: string };
const catchAll = (options: Options): ImpactRuleInput => ({
  unit: "requests",
  window: { field: "occurredAt" },
  where: { field: "requestId", op: "glob", value: "r-*" },
  exclusions: [],
  defaultMapping: { ...mapping, options },
});
/** In microseconds; undefined where there is none. */
const instant = (text: unknown) => (typeof text === "string" ? microsOf(parseInstant(text)) : undefined);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const timesLog = (times: string[]) =>
  HEADER + times.map((at, n) => `r-${n},${quoted(at)},m-a,1,1,acct-1,success\n`).join("");
const tokensLog = (tokens: string[]) =>
  HEADER + tokens.map((count, n) => `r-${n},2025-08-06T00:00:00Z,m-a,${quoted(count)},1,acct-1,success\n`).join("");
/** The header is line 1, so row n stands on line n + 2. */
const reasons = (rejects: Reject[]) => new Map(rejects.map(({ line, reason }) => [line - 2, reason]));

const FORM = "not a time in a form that logs are written in";
const NUMBER = "not a number from 0, such as 681280 or 1.5e5";
type Read = [text: string, read: string | undefined];
type Refused = [text: string, reason: string];

const TIMES: Read[] = [
  ["2025-07-01T12:00:00Z", "2025-07-01T12:00:00Z"],
  ["2025-07-01T12:00:00.1234567Z", "2025-07-01T12:00:00.123456Z"],
  ["2025-07-01T12:00:00+05:30", "2025-07-01T06:30:00Z"],
  ["2025-07-01 12:00:00,250Z", "2025-07-01T12:00:00.250000Z"],
  ["1751371200", "2025-07-01T12:00:00Z"],
  ["1751371200123", "2025-07-01T12:00:00.123000Z"],
  ["1751371200123456", "2025-07-01T12:00:00.123456Z"],
  ["1751371200123456789", "2025-07-01T12:00:00.123456Z"],
  ["1751371200.5", "2025-07-01T12:00:00.500000Z"],
  ["[12/Mar/2025:23:59:58 +0530]", "2025-03-12T18:29:58Z"],
  ["[01/Jul/2025:00:00:01 -0700]", "2025-07-01T07:00:01Z"],
  ["Sat, 02 Aug 2025 09:15:00 EST", "2025-08-02T14:15:00Z"],
  ["02 Aug 2025 09:15 +0200", "2025-08-02T07:15:00Z"],
  ["", undefined],
];
const NO_TIMES: Refused[] = [
  ["infinity", FORM],
  ["-infinity", FORM],
  ["now", FORM],
  ["2025-07-01", FORM],
  ["2025-07-01T12:00", FORM],
  ["07/01/2025 12:00:00", FORM],
  ["INFO 04-06 00:01:42", FORM],
  ["-1751371200", FORM],
  ["1.751371200e9", FORM],
  ["0x6863D6C0", FORM],
  ["2025-07-01T12:00:00", "a time without a zone; say which zone the log is written in"],
  ["Sat, 02 Aug 2025 09:15:00 IST", "IST is not a clear zone; an offset such as -0500 is"],
  ["Mon, 02 Aug 2025 09:15:00 EST", "2025-08-02 was a Sat, not a Mon"],
];
const MOVED_ELSEWHERE = [
  "2025-02-30T10:00:00Z",
  "2025-07-01T12:00:60Z",
  "2025-07-01T25:00:00Z",
  "[32/Jul/2025:00:00:01 -0700]",
];

describe("a time is what is written", () => {
  it("in every form that logs use, exact to the microsecond; in mixed units with a warning; empty is unknown", async () => {
    const { slug, log, rejected } = await path.through(timesLog(TIMES.map(([text]) => text)), catchAll({}));
    const rows = await caughtRows(path, slug);
    for (const [n, [text, read]] of TIMES.entries())
      expect([text, instant(rows[`r-${n}`]?.["occurredAt"])]).toEqual([text, instant(read)]);
    expect([rejected, log.rows]).toMatchObject([0, { read: TIMES.length, affected: TIMES.length }]);
    expect(log.report?.epochUnits).toEqual({ s: 2, ms: 1, us: 1, ns: 1 });
    expect(log.report?.warnings.map(({ code }) => code)).toEqual(["mixed_epoch_units"]);
  });

  it("or its row is rejected, with the line and what is wrong", async () => {
    const texts = [...NO_TIMES.map(([text]) => text), ...MOVED_ELSEWHERE];
    const { log, rejects, impact } = await path.through(timesLog(texts), catchAll({}));
    const found = reasons(rejects);
    for (const [n, [text, reason]] of NO_TIMES.entries()) expect([text, found.get(n)]).toEqual([text, reason]);
    expect(rejects.map(({ text }) => text)).toEqual(texts);
    expect(log.rows).toMatchObject({ read: texts.length, rejected: texts.length });
    expect(impact).toMatchObject({ count: 0, confidence: "lower_bound" });
  });

  it("without an offset in the zone that was given, where that clock showed it once", async () => {
    const zone = "America/New_York";
    const texts = ["2024-07-01 12:00:00", "2024-03-10T02:30:00", "2024-11-03T01:30:00", "2024-01-01T12:00:00.000001"];
    const { slug, rejects } = await path.through(timesLog(texts), catchAll({ zone }));
    const rows = await caughtRows(path, slug);
    expect(["r-0", "r-3"].map((id) => instant(rows[id]?.["occurredAt"]))).toEqual(
      ["2024-07-01T16:00:00Z", "2024-01-01T17:00:00.000001Z"].map(instant),
    );
    expect([...reasons(rejects)]).toEqual([
      [1, `this time does not exist in ${zone}`],
      [2, `this time happened twice in ${zone}`],
    ]);
  });
});

const COUNTS: [string, number | string | undefined][] = [
  ["0", 0],
  ["9", 9],
  [" 120000 ", 120_000],
  ["1.5e5", 150_000],
  ["5.0", 5],
  ["007", 7],
  ["9007199254740993", "9007199254740993"],
  ["9223372036854775807", "9223372036854775807"],
  ["", undefined],
];
const NO_COUNTS: Refused[] = [
  ["1.5", "a count has no fraction"],
  ["1_000", NUMBER],
  ["0x10", NUMBER],
  ["-1", NUMBER],
  ["+1", NUMBER],
  ["NaN", NUMBER],
  ["Infinity", NUMBER],
  ["1,234", NUMBER],
  ["9,99", NUMBER],
  ["1e", NUMBER],
  ["\u0661\u0662", NUMBER],
  ["true", NUMBER],
  ["=1+1", NUMBER],
  ["9223372036854775808", "larger than any count"],
];

describe("a count is what is written", () => {
  it("exact beyond what a float keeps; empty is unknown and not 0", async () => {
    const { slug, log } = await path.through(tokensLog(COUNTS.map(([text]) => text)), catchAll({}));
    const rows = await caughtRows(path, slug);
    for (const [n, [text, value]] of COUNTS.entries())
      expect([text, rows[`r-${n}`]?.["promptTokens"]]).toEqual([text, value]);
    expect(log.rows).toMatchObject({ read: COUNTS.length, rejected: 0 });
  });

  it("or its row is rejected, with the line and what is wrong", async () => {
    const { log, rejects } = await path.through(tokensLog(NO_COUNTS.map(([text]) => text)), catchAll({}));
    expect(rejects.map(({ column, text, reason }) => [column, text, reason])).toEqual(
      NO_COUNTS.map(([text, reason]) => ["prompt_tokens", text, reason]),
    );
    expect(log.rows).toMatchObject({ read: NO_COUNTS.length, rejected: NO_COUNTS.length });
  });

  it("is compared as a number: more than 100,000 among those of S-B09, with and without the thousands sign", async () => {
    const texts = ["9", "100000", "100001", "1,234,567", "1.5e5", "0x10", " 120000 ", "", "-1", "NaN"];
    const over = {
      ...rule,
      unit: "requests" as const,
      where: { field: "promptTokens", op: ">", value: 100_000 } as const,
    };
    const of = async (options: Options) =>
      (await path.through(tokensLog(texts), { ...over, defaultMapping: { ...mapping, options } })).log.rows;
    // 100001, 1.5e5 and 120000; the sign makes 1,234,567 a fourth.
    expect(await of({})).toMatchObject({ read: 10, rejected: 4, unknown: 1, notMatching: 2, affected: 3 });
    expect(await of({ thousands: "," } as Options)).toMatchObject({ read: 10, rejected: 3, unknown: 1, affected: 4 });
  });
});

it("ids are text: JSON strings and plain integers keep every digit, and equal ids of other content count nowhere", async () => {
  const line = (id: string, tokens: number) =>
    `{"request_id":${id},"startTime":1751371200123456789,"model":"m","prompt_tokens":${tokens},"completion_tokens":1,"user":"a","status":"200"}\n`;
  const log = line("9007199254740993", 1) + line('"9007199254740992"', 2) + line('"0012"', 3) + line("12", 4);
  const more = line("7", 1) + line("7", 2) + line('"7"', 2) + line('""', 5) + line('""', 5) + line("null", 6);
  const where = { field: "promptTokens", op: ">", value: 0 } as const;
  const { slug, log: seen, impact } = await path.through(log + more, { ...catchAll({}), where });
  // The first 7 contradicts the second; the third is the second again. Empty ids are three requests.
  expect(seen.rows).toMatchObject({ read: 10, conflicting: 2, duplicate: 1, affected: 7 });
  const rows = await caughtRows(path, slug);
  expect(Object.keys(rows).sort()).toEqual(["", "0012", "12", "9007199254740992", "9007199254740993"]);
  expect(instant(rows["12"]?.["occurredAt"])).toBe(instant("2025-07-01T12:00:00.123456Z"));
  expect(impact).toMatchObject({ count: 7, confidence: "lower_bound" });
});

it("a JSON value that is no id rejects its row: 1e3 is not the request 1000", async () => {
  const line = (id: string, user = '"a"') =>
    `{"request_id":${id},"startTime":1751371200,"model":"m","prompt_tokens":1,"completion_tokens":1,"user":${user},"status":"200"}\n`;
  const values = ["true", "[]", '{"id":1}', "2.5", "1e3"];
  const rows = [line("1000"), ...values.map((value) => line(value)), line("7", "1e3"), line("8", "1000")];
  const where = { field: "promptTokens", op: ">", value: 0 } as const;
  const { slug, log, rejects } = await path.through(rows.join(""), { ...catchAll({}), where });
  expect(log.rows).toMatchObject({ read: 8, rejected: 6, affected: 2 });
  const reason = "is no id; an id is a string or a whole number without fraction and exponent";
  expect(rejects.map(({ line: at, column, text, reason: why }) => [at, column, text, why])).toEqual([
    ...values.map((text, n) => [n + 2, "request_id", text, reason]),
    [7, "user", "1e3", reason],
  ]);
  expect(Object.keys(await caughtRows(path, slug)).sort()).toEqual(["1000", "8"]);
});
