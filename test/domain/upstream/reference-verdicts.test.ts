import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInput } from "#domain/parse-input.ts";
import type { ExposureAnswers, ExposureNode } from "#domain/upstream/exposure-answers.ts";
import { exposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { ExposureVerdict } from "#domain/upstream/exposure-shape.ts";
import { evaluateExposure } from "#domain/upstream/evaluate-exposure.ts";
import { exposure } from "#prisma/scenarios/reference-incident/exposure.ts";

const conditions = parseInput(exposureConditions, exposure);
const verdictOf = (answers: ExposureAnswers) => evaluateExposure(conditions, answers).verdict;

const CONTEXT = 1_048_576;
// As after the incident, as during it, and the smallest that still holds the context.
const [LARGE, SMALL, EXACT] = [2_040_000, 681_280, CONTEXT];
const pools = (prefill: number | undefined, decode: number | undefined): ExposureNode[] => [
  { role: "prefill", ...(prefill !== undefined && { kvPoolTokens: prefill }) },
  { role: "decode", ...(decode !== undefined && { kvPoolTokens: decode }) },
];
const disaggregated = (version: string | undefined, backend: string | undefined, nodes?: ExposureNode[]) => ({
  mode: "disaggregated",
  contextLength: CONTEXT,
  ...(version !== undefined && { version }),
  ...(backend !== undefined && { configuration: { transferBackend: backend } }),
  ...(nodes && { nodes }),
});

type Row = [string | undefined, string | undefined, ExposureNode[] | undefined, ExposureVerdict];
const BACKENDS = ["mooncake", "nixl", "mori", undefined];
const ANY_POOLS = [undefined, [], pools(LARGE, LARGE), pools(SMALL, LARGE), pools(undefined, LARGE)];
const each = (versions: (string | undefined)[], backends: (string | undefined)[], verdict: ExposureVerdict): Row[] =>
  versions.flatMap((version) =>
    backends.flatMap((backend) => ANY_POOLS.map((nodes): Row => [version, backend, nodes, verdict])),
  );
const large = [pools(LARGE, LARGE), pools(EXACT, LARGE), pools(LARGE, EXACT)];
const notLarge = [
  ...[pools(SMALL, LARGE), pools(LARGE, SMALL), pools(EXACT - 1, LARGE), pools(undefined, LARGE), pools(LARGE, 0)],
  ...[undefined, [], [{ role: "prefill", kvPoolTokens: LARGE }], [{ kvPoolTokens: LARGE }]],
];
const byPools = (versions: string[], backends: (string | undefined)[]): Row[] =>
  versions.flatMap((version) =>
    backends.flatMap((backend) => [
      ...large.map((nodes): Row => [version, backend, nodes, "partly_protected"]),
      ...notLarge.map((nodes): Row => [version, backend, nodes, "affected"]),
    ]),
  );

describe("the verdicts of the reference incident, disaggregated", () => {
  const fixed = ["0.5.22", "v0.5.22", "0.5.22+cu130", "0.5.22.post1", "0.5.23", "0.6.0rc1"];
  const middle = ["0.5.21", "0.5.21.post1", "0.5.22rc1", "0.5.22.dev0", "v0.5.21+cu124"];
  const patched = ["0.5.20", "0.5.20.post1", "0.5.21rc1", "0.5.20+cu130"];
  const earlier = ["0.5.19", "0.5.19.post3", "0.5.20rc1", "0.5.9", "0.4.10", "0.5.20.dev0"];
  const noRelease = [
    undefined,
    "",
    "nightly",
    "main",
    "4f2a9c1",
    "1234567",
    "12345a7",
    "a".repeat(40),
    "sglang:v0.5.22",
  ];

  it.each<Row>([
    ...each(fixed, BACKENDS, "not_affected"),
    ...each(middle, ["mooncake", "NIXL"], "not_affected"),
    ...byPools(middle, ["mori"]),
    ...each(middle, [undefined, "unknown", "another"], "unknown"),
    ...each(patched, ["mooncake", "nixl"], "partly_protected"),
    ...byPools(patched, ["mori"]),
    ...each(patched, [undefined, "unknown"], "unknown"),
    ...byPools(earlier, BACKENDS),
    ...each(noRelease, BACKENDS, "unknown"),
  ])("%s with %s and %j: %s", (version, backend, nodes, verdict) => {
    expect(verdictOf(disaggregated(version, backend, nodes))).toBe(verdict);
  });

  it("needs the context length, too, before it calls a pool large enough", () => {
    const { contextLength: _, ...answers } = disaggregated("0.5.19", "nixl", pools(LARGE, LARGE));
    const result = evaluateExposure(conditions, answers);
    expect(result.verdict).toBe("affected");
    expect(result.reasons.map(({ text }) => text.en)).toContain("Context length: not given.");
  });
});

describe("the verdicts of the reference incident, by mode", () => {
  it.each([undefined, "0.5.19", "0.5.20", "0.5.21", "0.5.22", "nightly"])(
    "single-node %s is not affected",
    (version) => {
      for (const mode of ["single-node", "Single Node", "single_node"]) {
        expect(verdictOf({ mode, ...(version && { version }) })).toBe("not_affected");
      }
    },
  );

  it.each<[string | undefined, ExposureVerdict]>([
    ["0.5.19", "unknown"],
    ["0.5.20", "unknown"],
    ["0.5.21", "unknown"],
    ["0.5.22rc1", "unknown"],
    ["0.5.22", "not_affected"],
    ["0.5.22+cu130", "not_affected"],
    [undefined, "unknown"],
  ])("%s without a mode: %s", (version, verdict) => {
    for (const transferBackend of ["mooncake", "nixl", "mori"]) {
      const answers = { configuration: { transferBackend }, contextLength: CONTEXT, nodes: pools(LARGE, LARGE) };
      expect(verdictOf({ ...answers, ...(version && { version }) })).toBe(verdict);
      expect(verdictOf({ ...answers, mode: "whatever", ...(version && { version }) })).toBe(verdict);
    }
  });
});

describe("what a verdict says", () => {
  const below = disaggregated("0.5.19", "mooncake", [
    { name: "p1", role: "prefill", kvPoolTokens: SMALL },
    { role: "prefill", kvPoolTokens: LARGE },
    { role: "decode" },
  ]);

  it("names each node below with its numbers, and each without", () => {
    const { reasons } = evaluateExposure(conditions, below);
    expect(reasons.map(({ kind }) => kind)).toEqual(["rule", "node_fails", "unanswered"]);
    expect(reasons[1]).toMatchObject({ node: { number: 1, name: "p1" }, value: 681_280, limit: 1_048_576 });
    expect(reasons.map(({ text }) => text.en).slice(1)).toEqual([
      "Node 1 (p1, prefill): KV pool 681,280 is below context length 1,048,576.",
      "Node 3 (decode): KV pool: not given.",
    ]);
    expect(reasons[1]?.text.ja).toBe(
      "ノード 1（p1, prefill）：KV プール 681,280 はコンテキスト長 1,048,576 を下回っています。",
    );
  });

  it("says that no decode node is given", () => {
    const prefillOnly = disaggregated("0.5.19", "mooncake", [{ role: "prefill", kvPoolTokens: LARGE }]);
    const { reasons } = evaluateExposure(conditions, prefillOnly);
    expect(reasons.at(-1)?.text.en).toBe("No node with role: decode is given.");
  });

  it("says how to find out what is missing", () => {
    const { verdict, reasons, nextStep } = evaluateExposure(conditions, disaggregated("nightly", "mooncake"));
    expect(verdict).toBe("unknown");
    expect(reasons.map(({ text }) => text.en)).toContain("SGLang version: “nightly” cannot be read.");
    expect(nextStep.en).toContain("__version__");
  });

  it("gives the five checks as advice, and what of them is done", () => {
    const nodes = pools(SMALL, LARGE).map((node) => ({ ...node, settings: { deferredKvRelease: true } }));
    const { advice } = evaluateExposure(conditions, disaggregated("0.5.22", "nixl", nodes));
    expect(advice.map(({ key, state }) => [key, state])).toEqual([
      ["measure-pools", "not_met"],
      ["fixed-build", "met"],
      ["deferred-release", "met"],
      ["corruption-detection", "unknown"],
      ["load-balancer", "unknown"],
    ]);
    expect(advice[0]?.details.map(({ node }) => node?.number)).toEqual([1]);
    expect(evaluateExposure(conditions, { mode: "single-node" }).advice).toEqual([]);
  });
});

describe("an answer that is left out", () => {
  const node = fc.record(
    { role: fc.constantFrom("prefill", "decode"), kvPoolTokens: fc.constantFrom(SMALL, EXACT, LARGE) },
    { requiredKeys: [] },
  );
  const whole = fc.record({
    version: fc.constantFrom("0.5.19", "0.5.20", "0.5.20.post1", "0.5.21", "0.5.22rc1", "0.5.22", "0.6.0"),
    mode: fc.constantFrom("disaggregated", "single-node"),
    configuration: fc.record({ transferBackend: fc.constantFrom("mooncake", "nixl", "mori") }),
    contextLength: fc.constantFrom(EXACT, LARGE),
    nodes: fc.array(node, { maxLength: 4 }),
  });

  it("never makes it not affected", () => {
    const keys = ["version", "mode", "configuration", "contextLength", "nodes"] as const;
    const agree = fc.property(whole, fc.subarray([...keys]), (answers, kept) => {
      const part = Object.fromEntries(kept.map((key) => [key, answers[key]]));
      if (verdictOf(part) === "not_affected") expect(verdictOf(answers)).toBe("not_affected");
    });
    fc.assert(agree, { numRuns: 3000 });
  });
});
