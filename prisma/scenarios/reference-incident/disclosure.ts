import type { NewDisclosureCase } from "#domain/disclosure/disclosure-case.ts";
import { parties } from "./parties.ts";

export const disclosure: NewDisclosureCase = {
  channel: { en: "Cloudflare’s HackerOne programme", ja: "Cloudflare の HackerOne プログラム" },
  note: {
    en: "Nothing is reported about an embargo and its terms, and no CVE id.",
    ja: "情報公開までの取り決め（エンバーゴ）とその条件、および CVE 番号は公表されていません。",
  },
  parties,
  publications: [
    {
      key: "provider-report",
      party: "provider",
      title: { en: "Cloudflare’s incident report", ja: "Cloudflare のインシデント報告" },
      state: "published",
      time: { date: "2026-10-26" },
      audience: "public",
    },
    {
      key: "upstream-post",
      party: "upstream",
      title: { en: "SGLang’s own post", ja: "SGLang による投稿" },
      state: "published",
      time: { date: "2026-10-26" },
      audience: "public",
    },
    {
      key: "finder-report",
      party: "finder",
      title: { en: "The finder’s own report", ja: "発見者による報告" },
      state: "pending",
      note: {
        en: "The discovery and the outside validation are to be described there.",
        ja: "発見の経緯と、外部での検証について説明される予定です。",
      },
      audience: "public",
    },
  ],
  credits: [
    { key: "gadi-evron", name: "Gadi Evron", organisation: "Knostic", kind: "finder", audience: "public" },
    {
      key: "kevin-flansburg",
      name: "Kevin Flansburg",
      organisation: "Cloudflare",
      kind: "remediation_developer",
      creditedBy: { en: "SGLang", ja: "SGLang" },
      audience: "public",
    },
    {
      key: "kastan-day",
      name: "Kastan Day",
      organisation: "Cloudflare",
      kind: "remediation_developer",
      creditedBy: { en: "SGLang", ja: "SGLang" },
      audience: "public",
    },
  ],
};
