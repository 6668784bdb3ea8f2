import type { NewUpstreamRecord } from "#domain/upstream/upstream-record.ts";
import { configurations } from "./configurations.ts";

export const upstream: NewUpstreamRecord = {
  repository: {
    forge: "github",
    name: "sgl-project/sglang",
    purl: "pkg:pypi/sglang",
    versionScheme: "pep440",
    tagPattern: "v*",
    audience: "public",
    // Its facts are those of the reports; what the forge says today is not asked for.
    polling: "off",
  },
  items: [
    {
      key: "issue-30233",
      kind: "issue",
      number: 30233,
      state: "unknown",
      title: { en: "The bug, reported by another user", ja: "別の利用者による不具合の報告" },
      role: { en: "First report in public", ja: "最初の公開報告" },
      opened: { date: "2026-07-06" },
    },
    {
      key: "pr-36988",
      kind: "pull_request",
      number: 36988,
      state: "merged",
      title: { en: "Fix of a related failure path", ja: "関連する障害経路の修正" },
      role: { en: "Separate fix", ja: "別の修正" },
      merged: { date: "2026-09-06" },
    },
    {
      key: "pr-38704",
      kind: "pull_request",
      number: 38704,
      state: "unknown",
      title: { en: "The provider’s proposed fix", ja: "提供者が提案した修正" },
      role: { en: "Proposed; not the one that was merged", ja: "提案された修正（マージされたのは別のもの）" },
    },
    {
      key: "pr-38935",
      kind: "pull_request",
      number: 38935,
      state: "merged",
      title: {
        en: "The maintainers’ fix: affected requests are rejected at admission",
        ja: "メンテナーによる修正：該当するリクエストを受付時に拒否",
      },
      role: { en: "The merged fix, following #38704’s approach", ja: "#38704 の方針に沿ってマージされた修正" },
    },
    {
      key: "pr-39500",
      kind: "pull_request",
      number: 39500,
      state: "merged",
      title: { en: "Per-transfer checksums", ja: "転送ごとのチェックサム" },
      role: { en: "First step towards page tagging inside the engine", ja: "エンジン内のページタグ付けに向けた第一歩" },
    },
  ],
  links: [
    { from: "pr-38935", to: "pr-38704", kind: "follows_approach_of" },
    { from: "issue-30233", to: "pr-38704", kind: "prior_public_reference" },
    { from: "issue-30233", to: "pr-38935", kind: "prior_public_reference" },
  ],
  releases: [
    {
      tag: "v0.5.20",
      note: {
        en: "Contains the patch, as the sources put it; that this is #38935 is our reading. Its date is not reported.",
        ja: "出典には「パッチを含む」とあります。それが #38935 であるとするのは当方の解釈です。リリース日は公表されていません。",
      },
    },
    {
      tag: "v0.5.21",
      published: { date: "2026-10-02" },
      note: {
        en: "Adds further fixes. That it contains #38935 as well is our reading.",
        ja: "さらに修正が加わりました。#38935 も含むとするのは当方の解釈です。",
      },
    },
    {
      tag: "v0.5.22",
      published: { date: "2026-10-19" },
      note: {
        en: "Adds further fixes. The provider advises this release or a later one for everyone. That it contains #38935 as well is our reading.",
        ja: "さらに修正が加わりました。提供者は、すべての利用者にこのリリース以降を勧めています。#38935 も含むとするのは当方の解釈です。",
      },
    },
  ],
  containments: [
    { item: "pr-38935", release: "v0.5.20", contained: "yes", method: "reading" },
    { item: "pr-38935", release: "v0.5.21", contained: "yes", method: "later_release_of_the_line" },
    { item: "pr-38935", release: "v0.5.22", contained: "yes", method: "later_release_of_the_line" },
  ],
  configurations,
};
