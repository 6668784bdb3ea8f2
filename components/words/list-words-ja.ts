import { japanese as n } from "./written-numbers.ts";
import type { listEn } from "./list-words-en.ts";

const names = {
  words: "語句",
  component: "構成要素",
  year: "年",
  severity: "深刻度",
  upstream: "上流プロジェクト",
  series: "シリーズ",
  sort: "並び順",
  page: "ページ",
} as Record<string, string>;

export const listJa: typeof listEn = {
  search: "報告を検索",
  find: "検索",
  narrow: "条件で絞り込む",
  any: "指定なし",
  names,
  sorts: { newest: "新しい順", oldest: "古い順", changed: "更新の新しい順" },
  order: "並び順",
  component: "構成要素",
  year: "発生した年",
  severity: "深刻度",
  upstream: "上流プロジェクト",
  series: "シリーズ",
  began: "発生",
  headings: {
    component: (name) => `${name} のインシデント`,
    year: (year) => `${year} 年に発生したインシデント`,
    severity: (name) => `深刻度「${name}」のインシデント`,
    upstream: (name) => `${name} で修正されたインシデント`,
    series: (name) => `シリーズ：${name}`,
    question: "見つかった報告",
  },
  total: (count) => `${n(count)} 件の報告`,
  nothing: "該当する公開済みの報告はありません。語句を減らすか、条件を広げてください。",
  all: "すべての報告を表示",
  notice: (name, value) =>
    name === "page" || name === "sort"
      ? `この一覧に${names[name]}「${value}」はないため、最初から表示しています。`
      : name === "words"
        ? "検索できる語句は 200 文字までです。語句なしで表示しています。"
        : `公開済みの報告に${names[name] ?? name}「${value}」はないため、この条件なしで表示しています。`,
  pages: "ページ",
  pageOf: (page, pages) => `${n(pages)} ページ中 ${n(page)} ページ目`,
  newer: "前のページ",
  older: "次のページ",
  archive: "アーカイブ",
  archiveLead: "公開したすべての報告を、年・構成要素・深刻度・上流プロジェクト・シリーズごとに示します。",
  years: "年",
  components: "構成要素",
  severities: "深刻度",
  upstreams: "上流プロジェクト",
  seriesList: "シリーズ",
  feed: "フィード",
  feedOf: (name) => `フィード：${name}`,
  partOf: "シリーズ",
  before: "前の報告：",
  after: "次の報告：",
  copy: "これはページの写しで、検索や絞り込みはできません。アーカイブには、年・構成要素・深刻度・上流プロジェクト・シリーズごとのすべての報告があります。",
};
