import type { PublicDisclosure } from "#domain/postmortem/public-document.ts";
import { on } from "./reference-events.ts";

type Step = PublicDisclosure["parties"][number]["steps"][number];
const done = (step: string, date?: string): Step => ({
  step,
  state: "done",
  ...(date !== undefined && { time: on(date) }),
});
const open = (step: string, state: "pending" | "not_applicable" | "unknown"): Step => ({ step, state });

export const referenceDisclosure: PublicDisclosure = {
  channel: { en: "The provider’s HackerOne programme", ja: "提供者の HackerOne プログラム" },
  note: { en: "Embargo terms are not reported.", ja: "エンバーゴの条件は公表されていません。" },
  steps: ["informed", "agreed", "fixed", "published"],
  parties: [
    {
      key: "finder",
      name: { en: "Gadi Evron, Knostic", ja: "Gadi Evron 氏（Knostic）" },
      roles: ["finder", "reporter"],
      steps: [
        done("informed", "2026-09-08"),
        open("agreed", "unknown"),
        open("fixed", "not_applicable"),
        open("published", "pending"),
      ],
    },
    {
      key: "provider",
      name: { en: "Cloudflare", ja: "Cloudflare" },
      roles: ["case_owner", "vendor", "deployer"],
      steps: [
        done("informed", "2026-09-08"),
        open("agreed", "unknown"),
        { ...done("fixed", "2026-09-09"), note: { en: "in its service", ja: "自社のサービスで" } },
        done("published", "2026-10-26"),
      ],
    },
    {
      key: "upstream",
      name: { en: "SGLang maintainers", ja: "SGLang の保守者" },
      roles: ["vendor"],
      steps: [
        done("informed"),
        open("agreed", "unknown"),
        done("fixed", "2026-10-19"),
        done("published", "2026-10-26"),
      ],
    },
    {
      key: "operators",
      name: { en: "Operators of SGLang", ja: "SGLang の運用者" },
      roles: ["deployer"],
      steps: [
        done("informed", "2026-10-26"),
        open("agreed", "not_applicable"),
        open("fixed", "unknown"),
        open("published", "not_applicable"),
      ],
    },
  ],
  priorReferences: [
    {
      key: "sglang-30233",
      title: "sgl-project/sglang #30233",
      url: "https://github.com/sgl-project/sglang/issues/30233",
      time: on("2026-07-06"),
    },
  ],
  publications: [
    {
      key: "provider-report",
      party: "provider",
      title: { en: "The provider’s incident report", ja: "提供者のインシデント報告" },
      state: "published",
      time: on("2026-10-26"),
    },
    {
      key: "sglang-post",
      party: "upstream",
      title: { en: "SGLang’s own post", ja: "SGLang による投稿" },
      state: "published",
      time: on("2026-10-26"),
    },
    {
      key: "finder-report",
      party: "finder",
      title: { en: "The finder’s own report", ja: "発見者自身の報告" },
      state: "pending",
      note: {
        en: "The discovery and the outside validation are to be described there.",
        ja: "発見の経緯と外部での検証が記される予定。",
      },
    },
  ],
};
