import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodesBelowContext } from "#domain/upstream/deployment.ts";
import { importDeployments } from "#domain/upstream/import-deployments.ts";

const wrong = (text: string) => importDeployments(text).errors.map(({ line, pointer, code }) => [line, pointer, code]);

describe("our fleet from a table", () => {
  it("is one row a node, and rows of one name are one deployment", () => {
    const text = [
      "Name,Version,Mode,Context length,configuration.transferBackend,node,role,kv_pool_tokens,settings.deferredKvRelease",
      'tokyo-1,0.5.19,disaggregated,"1,048,576",mooncake,p1,prefill,681280,yes',
      "tokyo-1,,,,,d1,decode,2040000,no",
      "",
      "paris-1,0.5.22,single-node,,,,,,",
    ].join("\r\n");
    expect(importDeployments(text)).toEqual({
      errors: [],
      deployments: [
        {
          ...{ name: "tokyo-1", version: "0.5.19", mode: "disaggregated", contextLength: 1_048_576 },
          configuration: { transferBackend: "mooncake" },
          nodes: [
            { name: "p1", role: "prefill", kvPoolTokens: 681_280, settings: { deferredKvRelease: true } },
            { name: "d1", role: "decode", kvPoolTokens: 2_040_000, settings: { deferredKvRelease: false } },
          ],
        },
        { name: "paris-1", version: "0.5.22", mode: "single-node" },
      ],
    });
  });

  it.each<[string, [number, string, string][]]>([
    ["name;version\na;1.0\n;2.0", [[3, "/name", "required"]]],
    ["name,colour\na,red", [[1, "/colour", "unknown_column"]]],
    ["version\n1.0", [[1, "/name", "required"]]],
    ["name,version,Version\na,1.0,2.0", [[1, "/Version", "duplicate_column"]]],
    ["name,settings.a,Settings.a\na,1,2", [[1, "/Settings.a", "duplicate_column"]]],
    ["name,version\na,1.0\na,2.0", [[3, "/version", "contradiction"]]],
    ["name,contextLength\na,many", [[2, "/contextLength", "invalid_type"]]],
    ["name,role,kvPoolTokens\na,prefill,-5", [[2, "/nodes/0/kvPoolTokens", "invalid_type"]]],
    ["name,version\na,1,2", [[2, "", "not_readable"]]],
    ['name,version\na,"1.0\nb,2', [[2, "", "not_readable"]]],
    ["", [[1, "/name", "required"]]],
  ])("%j is refused with its line", (text, errors) => {
    expect(wrong(text)).toEqual(errors);
  });

  it("keeps the rows that can be read beside those that cannot", () => {
    const { deployments, errors } = importDeployments("name,contextLength\na,5\nb,five\nc,7");
    expect(deployments.map(({ name }) => name)).toEqual(["a", "c"]);
    expect(errors.map(({ line }) => line)).toEqual([3]);
  });
});

describe("our fleet from JSON", () => {
  it.each([
    ['{"name":"a","version":null,"nodes":[{"role":"prefill","kvPoolTokens":null}]}', 1],
    ['[{"name":"a"},{"name":"b"}]', 2],
    ['\uFEFF {"deployments":[{"name":"a"}]}', 1],
  ])("%s", (text, count) => {
    const { deployments, errors } = importDeployments(text);
    expect(errors).toEqual([]);
    expect(deployments).toHaveLength(count);
    expect(JSON.stringify(deployments)).not.toContain("null");
  });

  it.each<[string, [number, string, string][]]>([
    ['[{"name":"a"},{"name":"b","colour":"red"}]', [[2, "/colour", "unknown_field"]]],
    ['[{"name":"a"},{"name":"a"}]', [[1, "/name", "duplicate_name"]]],
    // Such a name stands for another place in an address, so nobody could reach it again.
    [
      '[{"name":"."},{"name":" .. "},{"name":"..."}]',
      [
        [1, "/name", "invalid_format"],
        [2, "/name", "invalid_format"],
      ],
    ],
    ['[{"version":"1"}]', [[1, "/name", "required"]]],
    ['{"name":', [[1, "", "not_readable"]]],
    ['[{"name":"a","nodes":[{"kvPoolTokens":"many"}]}]', [[1, "/nodes/0/kvPoolTokens", "invalid_type"]]],
    ['[{"name":"a","configuration":{"__proto__":"x","b c":1}}]', [[1, "/configuration/b c", "invalid_key"]]],
  ])("%s is refused", (text, errors) => {
    expect(wrong(text)).toEqual(errors);
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void importDeployments(text)));
  });
});

describe("nodes whose pool cannot hold the context", () => {
  it("are each named with its numbers", () => {
    const nodes = [
      { role: "prefill", name: "p1", kvPoolTokens: 681_280 },
      { role: "prefill", kvPoolTokens: 1_048_576 },
      { role: "decode" },
      { role: "decode", kvPoolTokens: 1_048_575 },
    ];
    expect(nodesBelowContext({ contextLength: 1_048_576, nodes })).toEqual([
      { number: 1, name: "p1", role: "prefill", kvPoolTokens: 681_280, contextLength: 1_048_576 },
      { number: 4, role: "decode", kvPoolTokens: 1_048_575, contextLength: 1_048_576 },
    ]);
    expect(nodesBelowContext({ nodes })).toEqual([]);
    expect(nodesBelowContext({ contextLength: 5 })).toEqual([]);
  });
});
