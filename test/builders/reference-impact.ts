import type { PublicImpact } from "#domain/postmortem/public-document.ts";
import { publicTraffic } from "#domain/impact/traffic.ts";
import { at } from "./reference-events.ts";
import { referenceTraffic } from "./reference-traffic.ts";

const THRESHOLD = 681_280;
const EDGES = [
  64,
  128,
  256,
  512,
  1024,
  2048,
  4096,
  8192,
  16_384,
  32_768,
  65_536,
  131_072,
  262_144,
  524_288,
  THRESHOLD,
  1_048_576,
];
const COUNTS = [
  1_900, 5_210, 11_420, 20_300, 29_800, 35_010, 34_100, 26_900, 16_050, 8_400, 3_260, 1_010, 320, 143, 177,
];

const traffic = publicTraffic(referenceTraffic, { from: "2026-08-27T00:00:00Z", until: "2026-09-09T14:00:00Z" });

/** 200,000 rows read, 6,000 outside the window, 193,823 not matching, 22 excluded, 155 left. */
export const referenceImpact: PublicImpact = {
  unit: "responses",
  count: 155,
  accounts: 71,
  confidence: "exact",
  asOf: at({ wallClock: "2026-11-30T08:04Z" }),
  population: {
    en: "Successful responses of GLM-5.3 from launch until it was made private.",
    ja: "公開から非公開化までの GLM-5.3 の成功した応答。",
  },
  method: {
    en: "Each row of the request log is put into exactly one bin, in the order below; what is left is the number.",
    ja: "リクエストの記録の各行を、下の順に必ず一つの区分へ入れ、残った数が答えです。",
  },
  rule: {
    revision: 1,
    field: "promptTokens",
    op: ">",
    value: THRESHOLD,
    from: at({ wallClock: "2026-08-27T00:00Z" }),
    until: at({ wallClock: "2026-09-09T14:00Z" }),
    model: "@cf/zai-org/glm-5.3",
  },
  excluded: [
    { key: "internal", reason: { en: "The provider’s own tests", ja: "提供者自身の試験" }, count: 14 },
    { key: "researcher", reason: { en: "The researcher’s requests", ja: "研究者のリクエスト" }, count: 8 },
  ],
  steps: [
    { key: "read", removed: 0, remaining: 200_000 },
    { key: "rejected", removed: 0, remaining: 200_000 },
    { key: "duplicate", removed: 0, remaining: 200_000 },
    { key: "conflicting", removed: 0, remaining: 200_000 },
    { key: "outside_window", removed: 6_000, remaining: 194_000 },
    { key: "unknown", removed: 0, remaining: 194_000 },
    { key: "not_matching", removed: 193_823, remaining: 177 },
    { key: "excluded", removed: 22, remaining: 155 },
  ],
  logs: [
    {
      name: "requests.csv",
      sha256: "9f2c1e0d4b7a6958877665544332211000ffeeddccbbaa99887766554433aabb",
      rows: 200_000,
      bytes: 18_734_112,
      synthetic: true,
    },
  ],
  distribution: COUNTS.map((count, index) => ({
    from: EDGES[index] ?? 0,
    to: EDGES[index + 1] ?? 0,
    count,
    affected: EDGES[index] === THRESHOLD ? 155 : 0,
  })),
  ...(traffic && { traffic }),
  // Seventy-one accounts with 1 to 6 each.
  concentration: {
    ...{ accounts: 71, affected: 155, requests: 9_412, repeats: 12 },
    groups: [
      { from: 1, to: 1, accounts: 24, affected: 24, requests: 2_904 },
      { from: 2, to: 4, accounts: 42, affected: 105, requests: 5_811 },
      { from: 5, to: 9, accounts: 5, affected: 26, requests: 697 },
    ],
    gaps: [
      { fromSeconds: 0, toSeconds: 3600, count: 9 },
      { fromSeconds: 3600, toSeconds: 86_400, count: 17 },
      { fromSeconds: 86_400, count: 58 },
    ],
  },
};
