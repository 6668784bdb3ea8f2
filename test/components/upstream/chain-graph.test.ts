import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chainOrder, edgeOf, railOf, releaseEdges, type ChainEdge } from "#components/upstream/chain-graph.ts";

const keys = (nodes: { key: string }[]) => nodes.map(({ key }) => key);
const loose = (from: string, to: string) => ({ from, to, isLoose: true });
const firm = (from: string, to: string) => ({ from, to, isLoose: false });

describe("which way a link is drawn", () => {
  it.each([
    ["pr", "fixes", "issue", firm("issue", "pr")],
    ["pr", "supersedes", "old", firm("old", "pr")],
    ["pr", "follows_approach_of", "old", loose("old", "pr")],
    ["backport", "backport_of", "pr", firm("pr", "backport")],
    ["revert", "reverts", "pr", firm("pr", "revert")],
    ["first", "prerequisite_of", "second", firm("first", "second")],
    ["issue", "prior_public_reference", "pr", loose("issue", "pr")],
  ])("%s %s %s: what came before stands above", (from, kind, to, edge) => {
    expect(edgeOf({ from, to, kind })).toEqual(edge);
  });
});

describe("releases", () => {
  const releases = [
    { tag: "v1", line: "main" },
    { tag: "g1", line: "gateway" },
    { tag: "v2", line: "main" },
  ];
  it("an item leads to the first release that has it, a release to the next of its own line", () => {
    const contained = [
      { item: "pr", release: "v2", contained: "yes" },
      { item: "pr", release: "v1", contained: "yes" },
      { item: "other", release: "v1", contained: "no" },
    ];
    expect(releaseEdges(releases, contained)).toEqual([firm("pr", "v1"), firm("v1", "v2")]);
  });
});

describe("order", () => {
  const nodes = [
    { key: "issue", date: "2026-07-06" },
    { key: "related", date: "2026-09-06" },
    { key: "proposed" },
    { key: "merged" },
    { key: "v1" },
  ];
  const edges = [firm("issue", "merged"), loose("proposed", "merged"), firm("merged", "v1")];

  it("what others rest on comes first, then the earlier date, then what has none", () => {
    expect(keys(chainOrder(nodes, edges))).toEqual(["issue", "related", "proposed", "merged", "v1"]);
  });

  it("a circle loses nobody", () => {
    const circle = [firm("issue", "related"), firm("related", "issue")];
    expect(keys(chainOrder(nodes, circle)).toSorted()).toEqual(keys(nodes).toSorted());
  });
});

describe("tracks", () => {
  it("neighbours need none; an edge that skips rows gets the innermost that is free", () => {
    const { tracks, edges } = railOf(
      ["a", "b", "c", "d"],
      [firm("a", "b"), firm("a", "c"), firm("b", "d"), firm("c", "d")],
    );
    expect(tracks).toBe(2);
    expect(edges.map(({ from, to, track }) => [from, to, track])).toEqual([
      [0, 1, undefined],
      [0, 2, 0],
      [1, 3, 1],
      [2, 3, undefined],
    ]);
  });

  it("one pair is drawn once, and firmly where one of its links is", () => {
    expect(railOf(["a", "b"], [loose("a", "b"), firm("a", "b")]).edges).toEqual([
      { from: 0, to: 1, track: undefined, isLoose: false },
    ]);
  });

  it("on no track do two edges lie over each other, and every edge leads downwards", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const edge = fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names), isLoose: fc.boolean() });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 20 }), (edges: ChainEdge[]) => {
        const order = keys(
          chainOrder(
            names.map((key) => ({ key })),
            edges,
          ),
        );
        const drawn = railOf(order, edges).edges;
        for (const one of drawn) {
          expect(one.from).toBeLessThan(one.to);
          for (const other of drawn) {
            if (one === other || one.track === undefined || one.track !== other.track) continue;
            expect(one.to <= other.from || other.to <= one.from).toBe(true);
          }
        }
      }),
    );
  });
});
