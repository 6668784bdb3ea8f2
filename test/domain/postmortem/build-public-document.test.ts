import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildPublicDocument } from "#domain/postmortem/build-public-document.ts";
import { canonicalDocument } from "#domain/postmortem/canonical-document.ts";
import type { IncidentRecord } from "#domain/postmortem/incident-record.ts";
import { plantedRecord } from "./planted-record.ts";
import { CANARY, utc } from "./planted-words.ts";

const document = buildPublicDocument(plantedRecord());

describe("what becomes public", () => {
  test("nothing that is private, retracted, misspelt, or that no field is named for", () => {
    expect(JSON.stringify(plantedRecord(), bigints).split(CANARY).length).toBeGreaterThan(60);
    expect(canonicalDocument(document)).not.toContain(CANARY);
    expect(canonicalDocument(document)).not.toContain("2031");
  });

  test("everything that is", () => {
    const text = canonicalDocument(document);
    const shown = [
      "title",
      "summary",
      "detail",
      "cause body",
      "advice body",
      "note body",
      "population",
      "method",
      "tests",
    ];
    for (const name of [...shown, "why", "role", "statement", "since", "series", "channel", "report", "source"]) {
      expect(text).toContain(`shown ${name}`);
      expect(text).toContain(`表示 ${name}`);
    }
  });

  test("an audience is one word: any other, however near, means no", () => {
    for (const audience of ["", "PUBLIC", "public ", "parties", "internal", "everybody"]) {
      const record = plantedRecord();
      record.components = record.components.map((component) => ({ ...component, audience }));
      expect(buildPublicDocument(record).components).toEqual([]);
    }
  });
});

describe("timeline", () => {
  test("events in the one order, whatever order the rows came in", () => {
    expect(document.events.map(({ key }) => key)).toEqual(["reported", "declared", "contained", "sp-occurred"]);
    const turned = plantedRecord();
    turned.events.reverse();
    expect(buildPublicDocument(turned).events).toEqual(document.events);
  });

  test("phases between the steps that were reached; a private milestone is not one of them", () => {
    expect(document.phases).toEqual([
      { key: "report-declared", from: "report", to: "declared", fromEvent: "reported", toEvent: "declared" },
      { key: "declared-contained", from: "declared", to: "contained", fromEvent: "declared", toEvent: "contained" },
    ]);
  });

  test("the record's own time bounds a phase, not the status page's that comes first", () => {
    const record = plantedRecord();
    record.events = record.events.map((event) =>
      event.key === "sp-occurred" ? { ...event, time: utc("2026-09-09T13:00") } : event,
    );
    expect(buildPublicDocument(record).phases[1]).toMatchObject({ fromEvent: "declared", toEvent: "contained" });
  });

  test("where sources differ, which is the record", () => {
    expect(document.differences).toEqual([{ record: "declared", other: "sp-occurred" }]);
  });
});

describe("impact", () => {
  test("the latest public statement, its rule in words of data, and what it corrected", () => {
    expect(document.impact).toMatchObject({
      count: 155,
      rule: { revision: 2, field: "promptTokens", op: ">", value: 681280, model: "shown-model" },
      logs: [{ name: "shown.csv", sha256: "a".repeat(64), rows: 200, bytes: 10, synthetic: true }],
      corrections: [{ before: 150, after: 155 }],
    });
    expect(document.impact?.rule.from?.instant).toBe("2026-08-27T00:00:00Z");
    expect(document.impact?.asOf.instant).toBe("2026-10-26T00:00:30Z");
  });

  test("groups under 5 are merged: 3 + 4 excluded = 7; 42 + 3 below the limit = 45", () => {
    expect(document.impact?.excluded.map(({ key, count }) => [key, count])).toEqual([
      ["tests", 14],
      ["other", 7],
    ]);
    expect(document.impact?.distribution).toEqual([
      { from: 0, to: 100, count: 45, affected: 0 },
      { from: 100, to: 200, count: 155, affected: 155 },
    ]);
  });

  test("requests over time: 3 join the 40, the 5 affected ones are told by the hour, 2 beyond the window not at all", () => {
    expect(document.impact?.traffic).toEqual({
      ...{ from: "2026-09-09T13:00:00Z", stepMinutes: 15, requests: [43, null, 0, 0, 50] },
      affected: [{ from: "2026-09-09T13:00:00Z", until: "2026-09-09T14:00:00Z", count: 5 }],
      compared: [
        { key: "window", from: "2026-09-09T13:00:00Z", until: "2026-09-09T14:00:00Z", requests: 43, matching: 5 },
        { key: "after", from: "2026-09-09T14:00:00Z", until: "2026-09-09T14:14:00Z", requests: 50 },
      ],
    });
  });

  test("concentration: no single account, no 3 repeats, and nothing of it where no number of accounts is stated", () => {
    expect(document.impact?.concentration).toEqual({
      ...{ accounts: 60, affected: 155, requests: 9000, gaps: [{ fromSeconds: 0, toSeconds: 60, count: 95 }] },
      groups: [
        { from: 1, to: 1, accounts: 50, affected: 50, requests: 8000 },
        { from: 100, to: 999, accounts: 10, affected: 105, requests: 1000 },
      ],
    });
    const record = plantedRecord();
    record.impact.statements = record.impact.statements.map((statement) => ({ ...statement, accounts: null }));
    expect(buildPublicDocument(record).impact).not.toHaveProperty("concentration");
  });

  test.each([
    ["told", 60, [], 60],
    ["fewer than 5", 4, [], undefined],
    ["4 more than an earlier revision tells", 60, [56], undefined],
    ["1 fewer than one of two", 60, [20, 61], undefined],
    ["5 more", 60, [55], 60],
    ["as before", 60, [60], 60],
  ])("the number of accounts: %s", (_, accounts, before, told) => {
    const record = plantedRecord();
    record.impact.statements = record.impact.statements.map((statement) => ({ ...statement, accounts }));
    record.impact.concentration = undefined;
    record.impact.earlier = before.flatMap((one) => (document.impact ? [{ ...document.impact, accounts: one }] : []));
    expect(buildPublicDocument(record).impact?.accounts).toBe(told);
  });

  test.each([
    [[14, 3], [["other", 17]]],
    [
      [20, 14, 3, 1],
      [
        ["0", 20],
        ["other", 18],
      ],
    ],
    [[3], []],
    [
      [14, 8],
      [
        ["0", 14],
        ["1", 8],
      ],
    ],
    [
      [14, 4, 4],
      [
        ["0", 14],
        ["other", 8],
      ],
    ],
  ])("exclusions of %j: none under 5, none that follows from the sum", (counts, expected) => {
    const record = plantedRecord();
    const excluded = counts.map((count, index) => ({ key: String(index), reason: { en: `reason ${index}` }, count }));
    record.impact.statements = record.impact.statements.map((statement) => ({ ...statement, excluded }));
    expect(buildPublicDocument(record).impact?.excluded.map(({ key, count }) => [key, count])).toEqual(expected);
  });

  test("a figure of before requests were counted over time has none", () => {
    const record = plantedRecord();
    record.impact.figures = record.impact.figures.map(({ traffic: _traffic, ...figure }) => figure);
    expect(buildPublicDocument(record).impact).not.toHaveProperty("traffic");
  });

  test("a figure that gave another number is no derivation of this one", () => {
    const record = plantedRecord();
    record.impact.figures = record.impact.figures.map((figure) => ({ ...figure, count: 154 }));
    expect(buildPublicDocument(record).impact).toMatchObject({ count: 155, steps: [], distribution: [] });
  });
});

test("of a check: what, how it went and when; not who", () => {
  expect(document.evidence.find(({ key }) => key === "canary-run")?.data).toMatchObject({
    ...{ check: "canary", result: "passed", time: { wallClock: "2026-09-09T18:10" } },
  });
});

describe("upstream and disclosure", () => {
  test("a link, a containment or a publication with a private end does not exist", () => {
    expect(document.upstream?.links).toEqual([{ from: "fix-4", to: "issue-1", kind: "fixes" }]);
    expect(document.upstream?.contained).toEqual([{ item: "fix-4", release: "v1.0", contained: "yes" }]);
    expect(document.disclosure?.publications.map(({ key }) => key)).toEqual(["report", "script", "login"]);
    expect(document.disclosure?.statements?.map(({ key, status }) => [key, status])).toEqual([["server", "affected"]]);
    expect(document.disclosure?.priorReferences?.map(({ key }) => key)).toEqual(["issue"]);
    expect(document.disclosure?.identifiers).toEqual([
      { key: "CVE-2026-99999", scheme: "cve", value: "CVE-2026-99999" },
    ]);
  });

  test("a link out is http or https, without a password", () => {
    expect(document.disclosure?.publications.map(({ url }) => url)).toEqual([
      "https://shown.example/",
      undefined,
      undefined,
    ]);
  });

  test("the matrix has the public releases only, and says of each cell where it comes from", () => {
    expect(document.upstream?.matrix.columns.map(({ key }) => key)).toEqual(["before-v1.0", "v1.0"]);
    expect(document.upstream?.matrix.rows[0]?.cells.map(({ status, basis }) => [status, basis])).toEqual([
      ["exposed", "reading"],
      ["protected", "stated"],
    ]);
    expect(document.upstream?.matrix.rows[0]?.cells.map(({ setting }) => setting)).toEqual([
      undefined,
      { en: "shown setting", ja: "表示 setting" },
    ]);
  });

  test("without a public repository or party there is no such part", () => {
    const record = plantedRecord();
    record.upstream.repositories = record.upstream.repositories.filter(({ audience }) => audience !== "public");
    record.disclosure = record.disclosure && { ...record.disclosure, parties: [] };
    const built = buildPublicDocument(record);
    expect([built.upstream, built.disclosure]).toEqual([undefined, undefined]);
  });
});

describe("the same record gives the same bytes", () => {
  test("twice, and with the columns of every row in another order", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (chance) => {
        const record = shuffled(plantedRecord(), chance) as IncidentRecord;
        expect(canonicalDocument(buildPublicDocument(record))).toBe(canonicalDocument(document));
      }),
      { numRuns: 30 },
    );
  });

  test("the canonical form is RFC 8785: keys sorted, no blanks, non-ASCII as it is", () => {
    const text = canonicalDocument(document);
    expect(
      text.startsWith('{"advice":[{"body":{"en":"shown advice body","ja":"表示 advice body"},"key":"advice"'),
    ).toBe(true);
    expect(canonicalDocument(JSON.parse(text))).toBe(text);
  });
});

function bigints(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

function shuffled(value: unknown, chance: fc.Stream<number>): unknown {
  if (Array.isArray(value)) return value.map((entry) => shuffled(entry, chance));
  if (typeof value !== "object" || value === null) return value;
  const ranked = Object.entries(value).map(([key, field]) => ({ rank: chance.next().value ?? 0, key, field }));
  ranked.sort((a, b) => a.rank - b.rank);
  return Object.fromEntries(ranked.map(({ key, field }) => [key, shuffled(field, chance)]));
}
