import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unstorable } from "#domain/impact/logged-request.ts";
import { cellsOf } from "#server/impact/scan/csv-cells.ts";
import { readJsonRecord } from "#server/impact/scan/json-record.ts";
import { JsonRows } from "#server/impact/scan/json-rows.ts";
import type { SplitRecord } from "#server/impact/scan/record-splitter.ts";
import { RowBuffer } from "#server/impact/scan/row-buffer.ts";

const names = ["id", "user", "n", "a.b", "a", "x.y.z", '名/"前'];
const ids = ["id", "user"];
const exactly = (line: string) => readJsonRecord(line, names, ids);

const newReader = () => new JsonRows(names, { requestId: "id", account: "user" });
const anyLine = newReader();
const rows = new RowBuffer();

/** The row that is written where nothing about the line is doubtful. */
function quickly(line: string, json = anyLine): string[] | undefined {
  const before = "before\n";
  const buffer = Buffer.from(`${before}${line}\nbehind`);
  const end = buffer.length - "\nbehind".length;
  const record = { buffer, start: before.length, end, line: 2, isTooLong: false, isEnded: true } as SplitRecord;
  if (!json.write(record, rows)) {
    expect(rows.take().toString()).toBe("");
    return undefined;
  }
  const written = rows.take().toString();
  expect(written.endsWith("\n")).toBe(true);
  return cellsOf(written.slice(0, -1), ",");
}

describe("a plain line is read by its bytes", () => {
  it.each<[string, Record<string, string>]>([
    ['{"id":"r-1","user":"a","n":5}', { id: "r-1", user: "a", n: "5" }],
    ['{ "id" : 7 , "n" : -0 }\r', { id: "7", n: "-0" }],
    ['{"n":1e3,"id":12345678901234567890}', { n: "1e3", id: "12345678901234567890" }],
    ['{"n":1.50,"id":null,"user":""}', { n: "1.50" }],
    ['{"n":true,"o":{"id":1,"\\u0069d":[{"n":2}]},"id":"x"}', { n: "true", id: "x" }],
    ['{"id":"a,b\\n\\"c\\u00e9\\/","user":" é "}', { id: 'a,b\n"cé/', user: " é " }],
    ['{"x":{"y":{"z":3,"n":4},"n":5}}', { "x.y.z": "3" }],
    ['{"a.b":null,"o":"id\\":1"}', {}],
    ["{}", {}],
  ])("%s", (line, cells) => {
    expect(quickly(line)).toEqual([...names.map((name) => cells[name] ?? ""), "", ""]);
  });

  it.each([
    ...['{"id":"a","id":"a"}', '{"x":{"y":1},"x":2}', '{"\\u0069d":1}', '{"n":[]}', '{"a":{"b":1}}', '{"id":true}'],
    ...['{"user":2.5}', '{"id":1e3}', '{"id":"\\u0000"}', '{"n":"\\ud800"}', '{"n":1,}', '{"o":[1,]}', '{"o":NaN}'],
    ...['{"o":01}', '{"o":+1}', '{"o":1.}', '{"o":"\t"}', '{"o":"\\x"}', '{"o":"\\u00g0"}', '{"o":1}}', '{"o":1', "[]"],
    ...[
      '{"o":tru}',
      '{"o":nul',
      '{"o":"',
      '{"o":-}',
      '{"o":1e}',
      '{"o" 1}',
      '{"o":1 "n":2}',
      "{,}",
      '{"o":{]}',
      "\ufeff{}",
    ],
  ])("and %s is left to the exact reader", (line) => {
    expect(quickly(line)).toBeUndefined();
  });
});

describe("both ways of reading a line", () => {
  const oneOf = (words: string) => fc.constantFrom(...words.split(" "));
  const often = (good: fc.Arbitrary<string>, odd: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 19, arbitrary: good }, { weight: 1, arbitrary: odd });
  const name = often(
    oneOf('"id" "user" "n" "a" "b" "a.b" "x" "y" "z" "x.y.z" "o" "ID" ""'),
    oneOf('"\\u0069d" "名/\\"前" "名\\/\\"前" "\\n" n "__proto__" "id'),
  );
  const scalar = often(
    oneOf(
      '0 -0 7 -7 1e3 1E+3 1.50 1e400 12345678901234567890 9007199254740993 true false null "" "x" "é" "日本" "a,b" "\\n" ' +
        '"\\r\\n" "\\"" "\\\\" "\\/" "\\ud83d\\ude00" "\\u00e9" "\u007f" "\u2028" [] {} [{"id":1,"id":2}]',
    ),
    oneOf('01 +1 1. .5 - 0x1 TRUE NaN -Infinity nul "\\u0000" "\\ud800" "\\q" "\\u12" "\t" "id": " [1,] [,]'),
  );
  const space = often(fc.constantFrom("", "", "", " ", "\t", "\r"), fc.constantFrom("\u00a0", "\f", "\v"));
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalar,
      fc.array(tie("value"), { maxLength: 3 }).map((all) => `[${all.join(",")}]`),
      fc
        .array(fc.tuple(name, tie("value"), space), { maxLength: 4 })
        .map((all) => `{${all.map(([own, inner, gap]) => `${own}${gap}:${gap}${inner}`).join(`,`)}}`),
    ),
  }));
  const member = fc.tuple(name, space, value).map(([own, gap, inner]) => `${gap}${own}${gap}:${gap}${inner}${gap}`);
  const object = fc.array(member, { minLength: 1, maxLength: 4 }).map((members) => `{${members.join(",")}}`);
  const sign = fc.constantFrom(...'{}[]:,"\\ 0e.-\t'.split(""), "\ud83d\ude00");
  const damaged = fc
    .tuple(object, fc.nat(), fc.nat(2), sign)
    .map(
      ([line, at, gone, put]) =>
        line.slice(0, at % (line.length + 1)) + put + line.slice((at % (line.length + 1)) + gone),
    )
    .map((line) => line.toWellFormed());

  /** False: the quick one leaves it to the other. */
  function saySame(line: string, json?: JsonRows): boolean {
    const cells = quickly(line, json);
    if (cells === undefined) return false;
    const exact = exactly(line);
    if ("reason" in exact) throw new Error(`taken, but it ${exact.reason}`);
    expect(exact.fault).toBeUndefined();
    expect([...exact.cells.values()].find((cell) => unstorable(cell) !== undefined)).toBeUndefined();
    expect(cells).toEqual([...names.map((own) => exact.cells.get(own)), "", ""]);
    return true;
  }

  it("say the same of every line that the quick one takes, and it takes many", () => {
    let taken = 0;
    const lines = fc.oneof(object, object, damaged);
    fc.assert(
      fc.property(lines, (line) => void (taken += Number(saySame(line)))),
      { numRuns: 15_000 },
    );
    expect(taken).toBeGreaterThan(1_500);
  });

  it("say the same of lines that are like the one before, but for some of their values or a few bytes", () => {
    let taken = 0;
    const names = fc.array(fc.tuple(name, space), { minLength: 1, maxLength: 4 });
    const alike = names.chain((own) =>
      fc
        .array(fc.array(value, { minLength: own.length, maxLength: own.length }), { minLength: 2, maxLength: 4 })
        .map((all) =>
          all.map((values) => `{${own.map(([each, gap], at) => `${gap}${each}:${gap}${values[at]}`).join(",")}}`),
        ),
    );
    const cut = fc.tuple(fc.nat(), fc.nat(2), fc.option(sign, { nil: "" }));
    fc.assert(
      fc.property(alike, cut, (lines, [at, gone, put]) => {
        const json = newReader();
        for (const line of lines) if (saySame(line, json)) taken += 1;
        const last = lines.at(-1) ?? "";
        const place = at % (last.length + 1);
        saySame((last.slice(0, place) + put + last.slice(place + gone)).toWellFormed(), json);
        saySame(last, json);
      }),
      { numRuns: 8_000 },
    );
    expect(taken).toBeGreaterThan(1_500);
  });

  it("hold nothing of a line that only began like the one before", () => {
    const json = newReader();
    expect(quickly('{"id":"a","user":"b","n":1}', json)).toContain("b");
    expect(quickly('{"id":"c","user":"d","o":1}', json)?.slice(0, 3)).toEqual(["c", "d", ""]);
    expect(quickly('{"id":"e","o":"f"}', json)?.slice(0, 3)).toEqual(["e", "", ""]);
    expect(quickly('{"id":"g","user":"h","n":}', json)).toBeUndefined();
    expect(quickly('{"id":"i","user":"j","n":2}', json)?.slice(0, 3)).toEqual(["i", "j", "2"]);
  });

  it("take nested objects, but no name in them twice", () => {
    expect(exactly('{"x":{"y":{"z":1}},"x":{}}')).toEqual({ reason: "has the name x twice" });
    expect(exactly('{"x":{"y":{"z":1,"z":1}}}')).toEqual({ reason: "has the name z twice" });
    expect(exactly('{"名/\\"前":1,"名\\/\\"前":1}')).toEqual({ reason: 'has the name 名/"前 twice' });
    expect(exactly('{"o":{"n":1,"n":2},"l":[{"id":1,"id":2}],"n":3}')).not.toHaveProperty("reason");
    const lists = exactly('{"x":[{"y":1}],"a":[5]}');
    expect("cells" in lists && [lists.cells.get("x.y.z"), lists.cells.get("a")]).toEqual(["", "[5]"]);
  });
});

describe("an id is a string or a plain integer", () => {
  it.each(['"true"', "12", "-3", "12345678901234567890", "null", '"2.5"'])("%s is taken", (id) => {
    expect(exactly(`{"id":${id},"n":true}`)).not.toHaveProperty("fault");
    expect(quickly(`{"id":${id},"n":true}`)).toBeDefined();
  });
  it.each([
    ["true", "true"],
    ["false", "false"],
    ["[]", "[]"],
    ['{"k":1}', '{"k":1}'],
    ["2.5", "2.5"],
    ["1e3", "1e3"],
    ["1.0", "1.0"],
  ])("%s rejects the row, whichever id it stands for", (id, text) => {
    const reason = "is no id; an id is a string or a whole number without fraction and exponent";
    for (const column of ids) {
      const read = exactly(`{"${column}":${id}}`);
      expect(read).toMatchObject({ fault: { column, reason } });
      expect("cells" in read && read.cells.get(column)).toBe(text);
      expect(quickly(`{"${column}":${id}}`)).toBeUndefined();
    }
  });
});
