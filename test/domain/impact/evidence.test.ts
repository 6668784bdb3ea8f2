import { describe, expect, it } from "vitest";
import { evidenceFileType } from "#domain/impact/evidence-file-type.ts";
import { newEvidence, spansZero } from "#domain/impact/evidence.ts";

const benchmark = (data: object) => newEvidence.safeParse({ kind: "benchmark", title: { en: "Throughput" }, data });

describe("a benchmark", () => {
  it.each([
    [{ effectPercent: -0.38, lowPercent: -2.12, highPercent: 1.36, runs: 16 }],
    [{ withinPercent: 2, runs: 21 }],
    [{ outcome: { en: "Under 1 %." } }],
    [{ series: [{ name: { en: "8k" }, effectPercent: 1, lowPercent: 0, highPercent: 2 }] }],
  ])("takes %j", (data) => {
    expect(benchmark(data).success).toBe(true);
  });

  it.each([
    [{ lowPercent: -1 }, "an interval has two ends"],
    [{ lowPercent: 1, highPercent: -1 }, "the upper end lies below the lower one"],
    [{ effectPercent: 3, lowPercent: -1, highPercent: 2 }, "the change lies outside of its interval"],
    [{ series: [{ name: { en: "8k" }, lowPercent: 2, highPercent: 1 }] }, "the upper end lies below the lower one"],
    [{ withinPercent: -2 }, undefined],
    [{ check: "canary" }, undefined],
  ])("refuses %j", (data, message) => {
    const { error } = benchmark(data);
    expect(error?.issues.length).toBeGreaterThan(0);
    if (message) expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});

it.each([
  [-2.12, 1.36, true],
  [0, 1, true],
  [-1, 0, true],
  [0.1, 2, false],
  [-2, -0.1, false],
  [undefined, undefined, undefined],
])("an interval of %s to %s spans zero: %s", (lowPercent, highPercent, expected) => {
  expect(
    spansZero({ ...(lowPercent !== undefined && { lowPercent }), ...(highPercent !== undefined && { highPercent }) }),
  ).toBe(expected);
});

it.each([
  ["run.LOG", "text"],
  ["a.b.json", "text"],
  ["shot.png", "a PNG picture"],
  ["page.html", undefined],
  ["picture.svg", undefined],
  ["script.js", undefined],
  ["tool.exe", undefined],
  ["png", undefined],
  [".png.", undefined],
])("%s is taken as %s", (name, expected) => {
  expect(evidenceFileType(name)?.name).toBe(expected);
});
