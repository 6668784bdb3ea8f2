import type { PublicUpstream, ProtectionStatus } from "#domain/postmortem/public-document.ts";
import { at, on } from "./reference-events.ts";

type Cell = PublicUpstream["matrix"]["rows"][number]["cells"][number];

function cell(
  column: string,
  status: ProtectionStatus,
  en: string,
  ja: string,
  basis: Cell["basis"] = "reading",
): Cell {
  return { column, status, reason: { en, ja }, basis };
}

const before = () =>
  cell("before", "exposed", "No release before v0.5.20 has the fix.", "v0.5.20 より前に修正を含む版はない。");
const admission = () =>
  cell(
    "v0.5.20",
    "partly_protected",
    "The admission path is fixed; other failures are not.",
    "受付の経路は修正済み。ほかの失敗は未対処。",
  );
const byDefault = (column: string) =>
  cell(column, "protected", "By default, against every kind of failure.", "既定で、あらゆる失敗から保護。", "stated");
const needsLater = (column: string) =>
  cell(column, "exposed", "Needs a v0.5.22 build.", "v0.5.22 のビルドが必要。", "stated");

const defaultFrom21 = {
  en: "Protected by default against every kind of failure from v0.5.21.",
  ja: "v0.5.21 から、既定であらゆる失敗に対して保護。",
};

export const referenceUpstream: PublicUpstream = {
  repository: { forge: "github", name: "sgl-project/sglang" },
  items: [
    {
      key: "issue-30233",
      kind: "issue",
      number: 30233,
      state: "closed",
      title: {
        en: "Aborted prefill requests cause decode to answer from incomplete cache",
        ja: "中断されたプリフィル要求により、デコードが不完全なキャッシュから応答する",
      },
      role: { en: "First report, by another user.", ja: "別の利用者による最初の報告。" },
      opened: on("2026-07-06"),
    },
    {
      key: "pr-36988",
      kind: "pull_request",
      number: 36988,
      state: "merged",
      title: { en: "Fix of a related failure path", ja: "関連する失敗経路の修正" },
      role: { en: "A separate fix.", ja: "別個の修正。" },
      merged: on("2026-09-06"),
    },
    {
      key: "pr-38704",
      kind: "pull_request",
      number: 38704,
      state: "unknown",
      title: { en: "The provider’s proposed fix", ja: "提供者が提案した修正" },
      role: { en: "Not the one that was merged.", ja: "マージされたのはこれではない。" },
    },
    {
      key: "pr-38935",
      kind: "pull_request",
      number: 38935,
      state: "merged",
      title: { en: "The maintainers’ fix", ja: "保守者による修正" },
      role: { en: "Affected requests are rejected at admission.", ja: "該当する要求は受付で拒否される。" },
    },
    {
      key: "pr-39500",
      kind: "pull_request",
      number: 39500,
      state: "merged",
      title: { en: "Per-transfer checksums", ja: "転送ごとのチェックサム" },
      role: { en: "First step towards page tagging inside the engine.", ja: "エンジン内のページタグ付けへの第一歩。" },
    },
  ],
  links: [
    { from: "pr-38935", to: "pr-38704", kind: "follows_approach_of" },
    { from: "pr-38935", to: "issue-30233", kind: "fixes" },
  ],
  releases: [
    { tag: "v0.5.20", version: "0.5.20", note: { en: "Contains the patch.", ja: "修正を含む。" } },
    {
      tag: "v0.5.21",
      version: "0.5.21",
      published: on("2026-10-02"),
      note: { en: "Further fixes.", ja: "追加の修正。" },
    },
    {
      tag: "v0.5.22",
      version: "0.5.22",
      published: at({ date: "2026-10-19" }),
      note: {
        en: "Further fixes. Advised for everyone. Not backported.",
        ja: "追加の修正。すべての利用者に推奨。過去の系列への移植はない。",
      },
    },
  ],
  contained: [
    { item: "pr-38935", release: "v0.5.20", contained: "yes" },
    { item: "pr-38935", release: "v0.5.21", contained: "yes" },
    { item: "pr-38935", release: "v0.5.22", contained: "yes" },
  ],
  configurations: [
    { key: "mooncake", name: { en: "Mooncake" }, statement: defaultFrom21 },
    { key: "nixl", name: { en: "NIXL" }, statement: defaultFrom21 },
    { key: "mori", name: { en: "MORI" }, statement: { en: "Needs a v0.5.22 build.", ja: "v0.5.22 のビルドが必要。" } },
  ],
  matrix: {
    columns: [
      { key: "before", label: { en: "before v0.5.20", ja: "v0.5.20 より前" } },
      { key: "v0.5.20", label: { en: "v0.5.20", ja: "v0.5.20" }, release: "v0.5.20" },
      { key: "v0.5.21", label: { en: "v0.5.21", ja: "v0.5.21" }, release: "v0.5.21" },
      { key: "v0.5.22", label: { en: "v0.5.22", ja: "v0.5.22" }, release: "v0.5.22" },
    ],
    rows: [
      { configuration: "mooncake", cells: [before(), admission(), byDefault("v0.5.21"), byDefault("v0.5.22")] },
      { configuration: "nixl", cells: [before(), admission(), byDefault("v0.5.21"), byDefault("v0.5.22")] },
      { configuration: "mori", cells: [before(), needsLater("v0.5.20"), needsLater("v0.5.21"), byDefault("v0.5.22")] },
    ],
  },
};
