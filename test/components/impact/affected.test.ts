import { describe, expect, it } from "vitest";
import { affectedLines } from "#components/impact/affected-line.ts";
import { columnsIn, sortedBy, sortIn, withoutEmpty } from "#components/impact/affected-query.ts";
import { markedKeys, nothingMarked, settled, stretched, toggled } from "#components/impact/affected-selection.ts";
import { wishIn } from "#components/impact/affected-wish.ts";

const query = (text: string) => new URLSearchParams(text);
const wish = (text: string, zone = "UTC") => wishIn(query(text), zone);

describe("what an address asks for", () => {
  it.each<[string, object]>([
    ["account=acct", { account: { contains: "acct" } }],
    ["account=acct&account.is=equals", { account: { equals: "acct" } }],
    ["model=a, b,,a&model.is=in", { model: { in: ["a", "b"] } }],
    ["status.is=empty", { status: { empty: true } }],
    ["status=x&status.is=filled", { status: { empty: false } }],
    ["account=", {}],
    ["promptTokens.min=200,001", { promptTokens: { min: 200_001 } }],
    ["promptTokens.min=1&promptTokens.max=2", { promptTokens: { min: 1, max: 2 } }],
    ["reason=internal", { excludedReason: { equals: "internal" } }],
    ["log=no-id", {}],
    ["unheard=of", {}],
  ])("%s", (text, filter) => {
    expect(wish(text)).toMatchObject({ wish: { filter }, problems: {} });
  });

  it("has its times read in the zone of the page; a date is its first moment", () => {
    expect(wish("from=2025-08-06 09:00&until=2025-08-07", "Asia/Tokyo").wish.filter).toEqual({
      occurredAt: { from: "2025-08-06T00:00:00Z", until: "2025-08-06T15:00:00Z" },
    });
  });

  it("says what it could not read, and leaves that out", () => {
    const { wish: asked, problems } = wish("from=yesterday-ish&promptTokens.min=1.5&promptTokens.max=9&account=a");
    expect(asked.filter).toEqual({ promptTokens: { max: 9 }, account: { contains: "a" } });
    expect(Object.keys(problems)).toEqual(["promptTokens.min", "from"]);
    for (const said of Object.values(problems)) expect(said).toMatch(/his filter was not applied\.$/);
  });

  it("of a time that the clock skipped or showed twice takes neither", () => {
    const { wish: asked, problems } = wish("from=2025-10-26 02:30", "Europe/Berlin");
    expect(asked.filter).toEqual({});
    expect(problems["from"]).toContain("not applied");
  });
});

describe("the order", () => {
  it.each([
    ["", "account", "?sort=account"],
    ["sort=account", "account", "?sort=-account"],
    ["sort=-account", "account", "?"],
    ["sort=-model&after=x&model=m", "account", "?model=m&sort=account"],
    ["", "record", "?sort=-record"],
  ] as const)("%j, then a click on %s: %s", (text, column, expected) => {
    expect(sortedBy(query(text), column)).toBe(expected);
  });

  it("is that of import where the address names no column", () => {
    for (const text of ["", "sort=", "sort=password", "sort=attributes", "sort=--account"])
      expect(sortIn(query(text))).toEqual({ column: "record", isDescending: false });
  });
});

describe("a view", () => {
  it("shows the columns that the address names, in their one order", () => {
    expect(columnsIn(query("show=status&show=account&show=nothing"))).toEqual(["account", "status"]);
    expect(columnsIn(query(""))).not.toContain("excludedReason");
    expect(columnsIn(query("excluded=with"))).toContain("excludedReason");
  });

  it("is a short address: what says nothing is left out, and what is left reads the same", () => {
    const form: [string, string][] = [
      ...([
        ["requestId.is", "contains"],
        ["requestId", ""],
        ["account.is", "equals"],
        ["account", "a"],
      ] as const),
      ...([
        ["model.is", "equals"],
        ["model", " "],
        ["status.is", "empty"],
        ["status", ""],
      ] as const),
      ...([
        ["from", ""],
        ["excluded", "without"],
      ] as const),
      ...columnsIn(query("")).map((id): [string, string] => ["show", id]),
    ].map(([name, value]) => [name, value]);
    const short = withoutEmpty(form);
    expect(String(short)).toBe("account.is=equals&account=a&status.is=empty");
    expect(wishIn(short, "UTC")).toEqual(wishIn(new URLSearchParams(form), "UTC"));
    expect(String(withoutEmpty([["show", "account"]]))).toBe("show=account");
  });
});

describe("marking", () => {
  const keys = ["a", "b", "c", "d", "e"];
  const marked = (selection: Parameters<typeof markedKeys>[0]) => [...markedKeys(selection, keys)].sort().join("");

  it("one by one, and a stretch in either direction from where it began", () => {
    const one = toggled(nothingMarked, keys, 2);
    expect(marked(one)).toBe("c");
    expect(marked(stretched(one, 4))).toBe("cde");
    expect(marked(stretched(stretched(one, 4), 1))).toBe("bc");
    expect(marked(toggled(stretched(one, 4), keys, 3))).toBe("ce");
  });

  it("a stretch without a beginning begins where the keyboard stood, and a step without Shift ends it", () => {
    const first = stretched(nothingMarked, 1, 0);
    expect(marked(first)).toBe("ab");
    expect(marked(stretched(settled(first, keys), 4, 3))).toBe("abde");
  });

  it("marks nothing that is not there", () => {
    expect(marked(toggled(nothingMarked, keys, 9))).toBe("");
    expect(marked(stretched(nothingMarked, 99, 3))).toBe("de");
  });
});

describe("a row", () => {
  const naming = { zone: "Asia/Tokyo", logs: new Map([["l1", "a.csv"]]), reasons: new Map([["own", "own tests"]]) };

  it("states its time in the zone of the page, to its last digit, and names its log and why it is excluded", () => {
    const stored = { key: "1", logId: "l1", record: 7, requestId: "r", excludedReason: "own" };
    const [line] = affectedLines([{ ...stored, occurredAt: "2025-08-06T00:00:00.000001Z" }], naming);
    expect(line).toEqual({
      ...{ key: "1", record: "a.csv · 7", requestId: "r", excludedReason: "own tests" },
      ...{ occurredAt: "2025-08-06T00:00:00.000001Z", when: expect.stringContaining("09:00:00.000001") as string },
    });
  });

  it("has nothing where the log said nothing, and more digits than a number holds", () => {
    const [line] = affectedLines(
      [{ key: "1", logId: "gone", requestId: "r", promptTokens: "9007199254740993" }],
      naming,
    );
    expect(line).toEqual({
      ...{ key: "1", record: "a log that was deleted", requestId: "r", promptTokens: "9007199254740993" },
    });
  });
});
