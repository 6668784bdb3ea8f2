import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ImpactOverview } from "#components/impact/impact-overview.tsx";
import { shownImpact, shownStatement } from "#components/impact/impact-shown.ts";
import { bytesText, percentText } from "#components/impact/impact-words.ts";
import { statedNumber } from "#components/impact/statement-words.ts";

type Read = Parameters<typeof shownImpact>[0];

// 1,000 − 3 rejected − 97 outside − 790 not matching − 10 excluded = 100, of which 5 were not answered.
const rows = { read: 1000, rejected: 3, duplicate: 0, conflicting: 0, outsideWindow: 97, unknown: 0, notMatching: 790 };
const read: Read = {
  ...{ unit: "responses", count: 95, accounts: 12, confidence: "lower_bound", ruleRevision: 2, complete: true },
  asOf: "2026-11-30T14:05:59.123Z",
  steps: [
    { name: "read", removed: 0, remaining: 1000 },
    { name: "rejected", removed: 3, remaining: 997 },
    { name: "outsideWindow", removed: 97, remaining: 900 },
    { name: "notMatching", removed: 790, remaining: 110 },
    { name: "excluded", removed: 10, remaining: 100 },
    { name: "notAnswered", removed: 5, remaining: 95 },
  ],
  excluded: [{ key: "tests", reason: { en: "Our own <tests>" }, count: 10 }],
  logs: [{ id: "a", name: "one.csv", sha256: "ab".repeat(32), bytes: 16_400_000, rows: 1000, synthetic: false }],
  share: { numerator: 100, denominator: 900 },
  comparison: {
    window: { from: "2026-09-01T00:00:00Z", days: 2, requests: 800, affected: 100 },
    before: { until: "2026-09-01T00:00:00Z", days: 0.5, requests: 97, affected: 0 },
  },
};
const ledger = [
  { id: "a", name: "one.csv", status: "complete", rows: { ...rows, excluded: 10, affected: 100 }, scannedUnder: 2 },
];
const beside = { logs: ledger, newestRule: 2, zone: "America/New_York" };
const state = () => Promise.resolve({ ok: true as const, number: 1 });
const statement: Parameters<typeof shownStatement>[0] = {
  ...({
    number: 1,
    count: 90,
    unit: "responses",
    confidence: "exact",
    ruleRevision: 1,
    excluded: [],
    logs: [],
  } as const),
  ...{ audience: "public", asOf: "2026-11-01T00:00:00Z", statedAt: "2026-11-02T00:00:00Z" },
  ...{ population: { en: "All of them." }, method: { en: "Counted." } },
};

function render(impact: Read, statements: Parameters<typeof shownStatement>[0][] = [], mayState = true): string {
  return renderToStaticMarkup(
    <ImpactOverview
      slug="case"
      personId="p-1"
      impact={shownImpact(impact, beside)}
      statements={statements.map((one) => shownStatement(one, "UTC"))}
      mayState={mayState}
      state={state}
    />,
  )
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

describe("the number", () => {
  it("says what it is worth, when, and how it came about, each step with what it took and what it left", () => {
    const text = render(read);
    expect(text).toContain("at least 95 affected responses");
    expect(text).toContain("from 12 named accounts");
    // 14:05 UTC is 09:05 in New York in November.
    expect(text).toContain("as of 2026-11-30 09:05 −05:00 EST");
    for (const line of ["Rows read every row of every complete log 1,000", "−790 110", "−10 100", "−5 95"])
      expect(text).toContain(line);
    expect(text).toContain("Our own &lt;tests&gt; −10");
  });

  it("stands against the whole log, with numerator and denominator", () => {
    // 100 of 900 is 11.1 %.
    expect(render(read)).toContain("11.1 % of the requests in the window that the rule could decide: 100 of 900.");
    // 97 requests in half a day are 194 a day.
    expect(render(read)).toMatch(/Before 2026-08-31 20:00 −04:00 EDT 0\.5 97 194 0/);
  });

  it("names the logs with their hash and bins", () => {
    expect(render(read)).toMatch(/one\.csv 16 MB (ab){32} 1,000 3 97 790 10 100/);
    const unknown = shownImpact(read, { ...beside, logs: [{ ...ledger[0], scannedUnder: 1 }] as typeof ledger });
    expect(unknown.logs[0]).not.toHaveProperty("bins");
  });

  it("is not stated while it is not complete, and says what it waits for", () => {
    const logs = [...ledger, { id: "b", name: "two.csv", status: "needs_mapping" }];
    const waiting = shownImpact(
      { ...read, complete: false },
      { ...beside, logs: logs as typeof ledger, newestRule: 3 },
    );
    expect(waiting.hindrances).toEqual([
      "revision 3 of the rule has not been counted; this is the number of revision 2",
      "two.csv needs a mapping",
    ]);
    const text = render({ ...read, complete: false });
    expect(text).toContain("This number cannot be stated yet");
    expect(text).not.toContain("State this number");
  });
});

it("says no rate of a moment: one request at the very edge would be millions a day", () => {
  const before = { until: "2026-09-01T00:00:00Z", days: 1 / 86_400_000, requests: 1, affected: 0 };
  const window = { from: "2026-09-01T00:00:00Z", days: 2, requests: 800, affected: 100 };
  // 800 in two days are 400 a day.
  expect(render({ ...read, comparison: { window, before } })).toMatch(
    /EDT 0 1 0 The window from [^+]+ EDT 2 800 400 100/,
  );
});

it("of no row at all is never just 0 and exact, and cannot be stated", () => {
  const steps = read.steps.map(({ name }) => ({ name, removed: 0, remaining: 0 }));
  const text = render({ ...read, count: 0, accounts: 0, confidence: "exact", steps });
  expect(text).toContain("Of 0 rows: no row was read, so this says nothing of who was affected");
  expect(text).toContain("This number cannot be stated yet no row was read");
  expect(text).not.toContain("Exact");
  expect(text).not.toContain("State this number");
  expect(statedNumber({ count: 0, unit: "requests", confidence: "exact", read: 0 })).toBe(
    "0 affected requests, of 0 rows read",
  );
});

describe("what was stated", () => {
  it("nothing yet, and the way to it for whoever may", () => {
    expect(render(read)).toMatch(
      /No number has been stated yet\..*State this number.*State at least 95 affected responses/,
    );
    expect(render(read, [], false)).not.toContain("State this number");
  });

  it("drifts, and a correction shows the old number, the new one and why", () => {
    const drifted = { ...read, published: { number: 1, count: 90, asOf: "2026-11-01T00:00:00Z" }, drift: 5 };
    expect(render(drifted, [statement])).toContain("Drift: +5 Statement 1 says 90");
    const second = {
      ...{ ...statement, number: 2, count: 95, confidence: "lower_bound" as const },
      ...{ why: { en: "A log was missing." }, corrects: { number: 1, count: 90 } },
    };
    const text = render({ ...drifted, drift: 0 }, [statement, second]);
    expect(text).toMatch(
      /at least 95 affected responses.*Corrects statement 1: 90 → is now 95 Why: A log was missing\..*corrected since 90/,
    );
  });

  it("says beside the number that a log of it is gone, when, and whether it was deleted or erased", () => {
    const goneAt = "2026-12-01T09:30:00.000Z";
    const logs = [
      { id: "a", name: "one.csv", sha256: "ab", goneAt, goneBy: "deleted" as const },
      { id: "b", name: "two.csv", sha256: "cd", goneAt, goneBy: "erased" as const },
      { id: "c", name: "three.csv", sha256: "ef" },
    ];
    expect(render(read, [{ ...statement, logs }])).toContain(
      "90 affected responses Nobody can recompute this number any more: one.csv was deleted 2026-12-01 09:30 UTC, the file of two.csv was erased 2026-12-01 09:30 UTC. Population",
    );
    expect(render(read, [{ ...statement, logs: logs.slice(2) }])).not.toContain("recompute");
  });
});

it.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [1_250_000, "1.3 MB"],
  [213_000_000, "213 MB"],
  [10_700_000_000, "11 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

it.each([
  [155, 194_000, "0.0799 %"],
  [1, 3, "33.3 %"],
  [2, 2, "100 %"],
])("%i of %i are %s", (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text);
});
