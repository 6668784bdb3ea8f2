import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { parties } from "./parties.ts";

const publications: NewCaseFact[] = [
  {
    kind: "publication_step",
    party: "provider",
    document: "provider-report",
    title: { en: "Cloudflare’s incident report", ja: "Cloudflare のインシデント報告" },
    to: "published",
    time: { date: "2026-10-26" },
    audience: "public",
  },
  {
    kind: "publication_step",
    party: "upstream",
    document: "upstream-post",
    title: { en: "SGLang’s own post", ja: "SGLang による投稿" },
    to: "published",
    time: { date: "2026-10-26" },
    audience: "public",
  },
  {
    kind: "publication_intended",
    party: "finder",
    willPublish: "yes",
    document: "finder-report",
    title: { en: "The finder’s own report", ja: "発見者による報告" },
    note: {
      en: "The discovery and the outside validation are to be described there.",
      ja: "発見の経緯と、外部での検証について説明される予定です。",
    },
    audience: "public",
  },
];

const bySglang = { en: "SGLang", ja: "SGLang" };
const credits: NewCaseFact[] = [
  {
    kind: "credit_set",
    credit: "gadi-evron",
    name: "Gadi Evron",
    organisation: "Knostic",
    credits: "finder",
    audience: "public",
  },
  ...[
    ["kevin-flansburg", "Kevin Flansburg"],
    ["kastan-day", "Kastan Day"],
  ].map(([credit, name]): NewCaseFact => ({
    ...{ kind: "credit_set", credit: credit ?? "", name: name ?? "", organisation: "Cloudflare" },
    ...{ credits: "remediation_developer", creditedBy: bySglang, audience: "public" },
  })),
];

/** What was reported of the case and nothing else: no embargo, no time of awareness and no id is known. */
export const disclosure: NewCaseFact[] = [
  {
    kind: "case_opened",
    channel: { en: "Cloudflare’s HackerOne programme", ja: "Cloudflare の HackerOne プログラム" },
    note: {
      en: "Nothing is reported about an embargo and its terms, and no CVE id.",
      ja: "情報公開までの取り決め（エンバーゴ）とその条件、および CVE 番号は公表されていません。",
    },
    zone: "UTC",
  },
  ...parties,
  {
    kind: "prior_reference",
    reference: "sglang-30233",
    title: "sgl-project/sglang #30233",
    url: "https://github.com/sgl-project/sglang/issues/30233",
    time: { date: "2026-07-06" },
    audience: "public",
    note: {
      en: "Another user reports the bug in public, two months before the private report.",
      ja: "非公開の報告より 2 か月前に、別の利用者が公開の場で報告していました。",
    },
  },
  ...publications,
  ...credits,
];
