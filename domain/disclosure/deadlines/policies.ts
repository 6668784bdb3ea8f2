import type { DeadlinePolicy } from "../deadline-fact.ts";

export const KNOWN_POLICIES = [
  "cert_cc",
  "project_zero",
  "project_zero_in_the_wild",
  "oss_fuzz",
  "zdi",
  "zdi_second_contact",
  "zdi_intermediary",
  "zdi_no_answer",
  "linux_distros",
  "linux_kernel",
  "ocert_7",
  "ocert_14",
  "ocert_30",
  "ocert_60",
  "hackerone",
  "sglang_reply",
] as const;
export type KnownPolicyKey = (typeof KNOWN_POLICIES)[number];

/** `note`: what the row cannot say and a person must judge. */
export type KnownPolicy = {
  policy: DeadlinePolicy;
  title: { en: string; ja: string };
  source: string;
  note?: { en: string; ja: string };
};

/** None of the sources names a zone, nor a calendar of holidays: UTC and weekends, until a person chooses. */
const common = { unit: "days", zone: "UTC", calendar: "weekends_only", roll: "none", graceDays: 0 } as const;

const ZDI = "https://www.zerodayinitiative.com/advisories/disclosure_policy/";
const PROJECT_ZERO = "https://googleprojectzero.blogspot.com/p/vulnerability-disclosure-policy.html";
const OCERT = "http://www.ocert.org/disclosure_policy.html";
const REPORTERS_WISH = {
  en: "By complexity 7, 14, 30 or at most 60 days; the reporter's wish comes first.",
  ja: "複雑さに応じて7日、14日、30日、最長60日。報告者の希望を優先します。",
};

function ocert(length: number): KnownPolicy {
  return {
    policy: { ...common, name: "ocert", anchor: "report", length, mostEmbargoDays: 60 },
    title: { en: `oCERT, ${length} days`, ja: `oCERT(${length}日)` },
    source: OCERT,
    note: REPORTERS_WISH,
  };
}

function zdiUnanswered(length: number, title: KnownPolicy["title"]): KnownPolicy {
  return {
    policy: { ...common, name: "zdi", anchor: "first contact with the vendor", length, unit: "business_days" },
    title,
    source: ZDI,
  };
}

export const knownPolicies: Record<KnownPolicyKey, KnownPolicy> = {
  cert_cc: {
    policy: { ...common, name: "cert_cc", anchor: "report accepted", length: 45, roll: "next_business_day" },
    title: { en: "CERT/CC, 45 days", ja: "CERT/CC(45日)" },
    source: "https://github.com/CERTCC/SSVC/pull/103",
    note: {
      en: "A due Saturday or Sunday moves to Monday. Shorter where it is exploited.",
      ja: "期限が土日に当たる場合は月曜日に移ります。悪用されている場合は短縮されます。",
    },
  },
  project_zero: {
    policy: { ...common, name: "project_zero", anchor: "vendor notified", length: 90, graceDays: 14, afterFixDays: 30 },
    title: { en: "Project Zero, 90+30 days", ja: "Project Zero(90+30日)" },
    source: PROJECT_ZERO,
    note: {
      en: "Grace of up to 14 days on request: patch by day 104, details on day 120.",
      ja: "要請により最長14日の猶予。104日目までに修正があれば、詳細は120日目に公開されます。",
    },
  },
  project_zero_in_the_wild: {
    policy: { ...common, name: "project_zero", anchor: "vendor notified", length: 7, graceDays: 3, afterFixDays: 30 },
    title: { en: "Project Zero, exploited in the wild: 7+30 days", ja: "Project Zero(悪用確認時、7+30日)" },
    source: PROJECT_ZERO,
    note: {
      en: "Takes the place of 90+30 once attacks are known; set it anew with the reason.",
      ja: "攻撃が確認された時点で90+30日に代わります。理由を添えて設定し直してください。",
    },
  },
  oss_fuzz: {
    policy: {
      ...common,
      ...{ name: "oss_fuzz", anchor: "project notified", length: 90, graceDays: 14, afterFixDays: 0 },
      ...{ roll: "next_business_day", calendar: "us_federal" },
    },
    title: { en: "OSS-Fuzz, 90 days or the fix", ja: "OSS-Fuzz(90日または修正)" },
    source: "https://google.github.io/oss-fuzz/getting-started/bug-disclosure-guidelines/",
    note: {
      en: "The earlier of the fix and 90 days. It names no calendar of holidays: that of the United States is assumed.",
      ja: "修正と90日のいずれか早い方。祝日の暦は示されていないため、米国のものを仮定しています。",
    },
  },
  zdi: {
    policy: { ...common, name: "zdi", anchor: "answer of the vendor", length: 120 },
    title: { en: "Zero Day Initiative, 120 days", ja: "Zero Day Initiative(120日)" },
    source: ZDI,
  },
  zdi_second_contact: zdiUnanswered(5, {
    en: "Zero Day Initiative, no answer: second contact",
    ja: "Zero Day Initiative、応答なし:二度目の連絡",
  }),
  zdi_intermediary: zdiUnanswered(10, {
    en: "Zero Day Initiative, no answer: intermediary",
    ja: "Zero Day Initiative、応答なし:仲介者",
  }),
  zdi_no_answer: zdiUnanswered(15, {
    en: "Zero Day Initiative, no answer: may publish",
    ja: "Zero Day Initiative、応答なし:公開可能",
  }),
  linux_distros: {
    policy: { ...common, name: "linux_distros", anchor: "post to the list", length: 14, mostEmbargoDays: 14 },
    title: { en: "linux-distros list, at most 14 days", ja: "linux-distrosリスト(最長14日)" },
    source: "https://oss-security.openwall.org/wiki/mailing-lists/distros",
    note: {
      en: "Below 7 days is preferred. A fix that anybody can see makes the issue public.",
      ja: "7日未満が望まれます。修正が誰にでも見える状態になれば、その問題は公開済みとされます。",
    },
  },
  linux_kernel: {
    policy: { ...common, name: "linux_kernel", anchor: "report", length: 7, graceDays: 7, mostEmbargoDays: 14 },
    title: { en: "Linux kernel security list, 7 days", ja: "Linuxカーネル セキュリティリスト(7日)" },
    source: "https://docs.kernel.org/process/security-bugs.html",
    note: { en: "14 days in exceptional cases.", ja: "例外的な場合に限り14日。" },
  },
  ocert_7: ocert(7),
  ocert_14: ocert(14),
  ocert_30: ocert(30),
  ocert_60: ocert(60),
  hackerone: {
    policy: { ...common, name: "hackerone", anchor: "disclosure requested", length: 30 },
    title: { en: "HackerOne, 30 days after the request", ja: "HackerOne(公開要請から30日)" },
    source: "https://docs.hackerone.com/",
    note: {
      en: "Only for resolved reports; a duplicate is never disclosed this way.",
      ja: "解決済みの報告のみ。重複した報告はこの方法では公開されません。",
    },
  },
  sglang_reply: {
    policy: { ...common, name: "custom", anchor: "report", length: 7, unit: "business_days" },
    title: { en: "SECURITY.md of sglang, reply", ja: "sglangのSECURITY.md(返信)" },
    source: "https://github.com/sgl-project/sglang/blob/main/SECURITY.md",
    note: { en: "An aim, not a promise.", ja: "目標であり、約束ではありません。" },
  },
};

/** As it is sent: the title goes with it, so that the ledger says it without this table. */
export function policyOf(key: KnownPolicyKey, zone?: string): DeadlinePolicy {
  const { policy, title } = knownPolicies[key];
  return { ...policy, title: title.en, ...(zone !== undefined && { zone }) };
}
