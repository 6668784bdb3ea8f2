import fc from "fast-check";
import { FIELDS } from "#domain/impact/fields.ts";
import type { ColumnMapping, Condition, ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import type { RawRow } from "#test/builders/counted-rows.ts";

export const names = ["id", "at", "account", "model", "prompt", "completion", "status", "cost", 'région\'s "x"'];
export const mappingIn = (zone?: string, thousands?: "," | " "): ColumnMapping => ({
  ...{ requestId: "id", occurredAt: "at", account: "account", model: "model" },
  ...{ promptTokens: "prompt", completionTokens: "completion", status: "status" },
  attributes: { cost: "cost", region: 'région\'s "x"' },
  options: { ...(zone && { zone }), ...(thousands && { thousands }) },
});

export const times = [
  ...[
    "",
    " ",
    "2025-08-05T00:00:00Z",
    "2025-08-05T00:00:00.000Z",
    "2025-08-05T00:00:00.012Z",
    "2025-08-05 00:00:00Z",
    "2025-08-05T09:00:00+09:00",
  ],
  ...[
    "2025-08-05T09:00:00+0900",
    "2025-08-04T23:59:59.999999Z",
    "2025-08-04T23:59:59.9999999Z",
    "2025-08-05T24:00:00Z",
  ],
  ...[
    "2025-08-05T00:00:00,25Z",
    "2025-08-05t00:00:00z",
    " 2025-08-06T01:02:03Z ",
    "2025-02-30T00:00:00Z",
    "2024-02-29T00:00:00Z",
  ],
  ...[
    "2016-12-31T23:59:60Z",
    "2025-08-05T00:00:60Z",
    "1969-12-31T23:59:59Z",
    "2200-12-31T23:59:59Z",
    "2201-01-01T00:00:00Z",
  ],
  ...[
    "2025-08-06 03:04:05",
    "2025-08-06T03:04:05.123",
    "2024-03-10T02:30:00",
    "2024-11-03T01:30:00",
    "2024-11-03T00:59:59.999999",
  ],
  ...[
    "2014-07-01T00:00:00",
    "1754352000",
    "1754352000123",
    "1754352000123456",
    "1754352000123456789",
    "1754352000.25",
    "01754352000",
  ],
  ...[
    "99999999999",
    "999999999",
    "99999999",
    "9999999999",
    "199999999999",
    "1999999999999",
    "19999999999999",
    "199999999999999",
    "1999999999999999",
    "19999999999999999",
    "199999999999999999",
    "1999999999999999999",
    "09999999999999999999",
    "175435200012345678901",
    "[05/Aug/2025:05:30:00 +0530]",
    "05/Aug/2025:00:00:00 +0000",
    "31/Feb/2025:00:00:00 +0000",
  ],
  ...[
    "Tue, 05 Aug 2025 00:00:00 GMT",
    "Mon, 05 Aug 2025 00:00:00 GMT",
    "infinity",
    "now",
    "2025-08-05",
    "20250805",
    "2025-08-05T00:00Z",
  ],
  ...[
    "\ufeff2025-08-05T00:00:00Z",
    "2025-08-05T00:00:00Z\u00a0",
    "2025-08-05T00:00:00+24:00",
    "0000-01-01T00:00:00Z",
    "２０２５-08-05T00:00:00Z",
  ],
];
export const counts = [
  ...[
    "",
    " ",
    "0",
    "9",
    "100000",
    "100001",
    "200000",
    "200001",
    "0200001",
    "+5",
    "-1",
    "1.5",
    "1.0",
    "1.5e5",
    "15E4",
    "1e99",
    "0x10",
  ],
  ...[
    "NaN",
    "Infinity",
    "1_000",
    "1,234,567",
    "201 000",
    "201\u00a0000",
    "12,34",
    "9007199254740993",
    "9223372036854775807",
  ],
  ...["9223372036854775808", " 120000 ", "\t7", "１２", "1e0", "00", "null"],
];
export const texts = [
  ...[
    "",
    " ",
    "a",
    "A",
    " a ",
    "b\u3000",
    "internal-1",
    "in\nternal-1",
    "=1+1",
    '"q"',
    "a,b",
    "o'brien'; DROP TABLE x; --",
    "😀",
    "é",
    "e\u0301",
  ],
  ...[
    "OK",
    "o\u212a",
    "success",
    "ſuccess",
    "200",
    "2000",
    "299",
    "300",
    "NULL",
    "null",
    "\\N",
    "a\u0000b",
    "a*b",
    "[a]",
    "a.b",
    "\u2028x",
    "x\u0085",
  ],
];
export const numbers = [
  ...counts,
  "0.25",
  "0.250001",
  "0.1",
  "1e-7",
  "123456789012345678.5",
  "1234567890123456789",
  "0.1234567890123456789",
  "99999999999999999999.5",
];

const cell = (values: string[]) => fc.constantFrom(...values);
const row: fc.Arbitrary<RawRow> = fc
  .tuple(
    cell(["", "r-1", "r-2", " r-1", "r-3", "R-1", "1"]),
    cell(times),
    cell(texts),
    cell(["m", "n", ""]),
    cell(counts),
    cell(["1", "", "2"]),
    cell(texts),
    cell(numbers),
    cell(texts),
  )
  .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])));
/** Rows that differ little, so that ids meet with the same content as well as with another. */
const likeRow = row.map((own): RawRow => ({
  ...own,
  at: "2025-08-05T00:00:00Z",
  account: "a",
  cost: "1",
  prompt: "200001",
  status: "ok",
  [names[8] ?? ""]: "",
}));
export const rows = fc.array(fc.oneof(row, likeRow), { minLength: 0, maxLength: 60 });

const field = fc.constantFrom(
  ...FIELDS,
  "attributes.cost" as const,
  "attributes.region" as const,
  "attributes.absent" as const,
);
export const instantValues = ["2025-08-05T00:00:00Z", "2025-08-05T00:00:00.25Z", "2024-11-03T06:00:00+01:00"];
export const globValues = ["*", "a*", "?", "*\n*", "[a]", "in?ernal-*", "in*", "o'*", "*.*", "2??", "*\u0085"];
const instants = cell(instantValues);
export const limitValues = [
  "9",
  "100000",
  "200000.5",
  "9007199254740992",
  "9223372036854775807",
  "1e30",
  "0.25",
  "0.12345678901234567891",
  "0",
];
const limits = cell(limitValues);
const comparison: fc.Arbitrary<Condition> = fc
  .tuple(
    field,
    fc.constantFrom("=", "!=", "<", "<=", ">", ">=", "in", "exists", "glob"),
    fc.boolean(),
    cell(texts),
    limits,
    instants,
    cell(globValues),
  )
  .map(([name, op, flag, text, limit, instant, glob]): Condition => {
    if (op === "exists") return { field: name, op, value: flag };
    if (op === "glob") return { field: name, op, value: glob };
    const ordered = op !== "=" && op !== "!=" && op !== "in";
    const isCount = name === "promptTokens" || name === "completionTokens";
    const value = name === "occurredAt" ? instant : ordered || isCount ? limit : text;
    return op === "in" ? { field: name, op, value: [value, value] } : { field: name, op: op as "=", value };
  });
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    comparison,
    fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie("condition").map((not) => ({ not })),
  ),
}));
const exclusion = fc
  .tuple(field, cell(texts), cell(["*1", "a", "*"]), fc.boolean())
  .map(([name, value, glob, isGlob]) => ({
    ...{ reason: "ours", field: name },
    ...(isGlob ? { glob } : { values: [value, "a"] }),
  }));
export const rules: fc.Arbitrary<ImpactRuleInput> = fc.record({
  unit: fc.constantFrom("responses" as const, "requests" as const, "accounts" as const),
  window: fc.constantFrom(
    { field: "occurredAt" as const },
    { field: "occurredAt" as const, from: "2025-08-05T00:00:00Z" },
    { field: "occurredAt" as const, from: "2024-01-01T00:00:00Z", until: "2025-08-05T00:00:00Z" },
  ),
  where: condition,
  exclusions: fc.array(exclusion, { maxLength: 2 }),
});
