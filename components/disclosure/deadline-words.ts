import type { ClockName, ClockStart, ClockUnit } from "#domain/disclosure/deadlines/clocks.ts";
import type { CalendarName } from "#domain/disclosure/deadlines/holiday-calendars.ts";
import type { DeadlinePolicy } from "#domain/disclosure/deadline-fact.ts";
import type { Locale } from "#domain/time/locale.ts";

type Words = Record<Locale, string>;

export const clockWords: Record<ClockName, Words> = {
  gdpr_33: { en: "GDPR 33: notify the authority", ja: "GDPR 第33条:監督機関への通知" },
  nis2_early_warning: { en: "NIS2 23: early warning", ja: "NIS2 第23条:早期警告" },
  nis2_notification: { en: "NIS2 23: notification", ja: "NIS2 第23条:通知" },
  nis2_final: { en: "NIS2 23: final report", ja: "NIS2 第23条:最終報告" },
  cra_early_warning: { en: "CRA 14: early warning", ja: "CRA 第14条:早期警告" },
  cra_notification: { en: "CRA 14: notification", ja: "CRA 第14条:通知" },
  cra_final_vulnerability: { en: "CRA 14: final report, vulnerability", ja: "CRA 第14条:最終報告(脆弱性)" },
  cra_final_incident: { en: "CRA 14: final report, severe incident", ja: "CRA 第14条:最終報告(重大インシデント)" },
  dora_19: { en: "DORA 19: report of a major incident", ja: "DORA 第19条:重大インシデントの報告" },
  sec_8k: { en: "SEC Form 8-K, Item 1.05", ja: "SEC Form 8-K 項目1.05" },
  contract: { en: "By contract", ja: "契約による期限" },
};

export const clockStartWords: Record<ClockStart, Words> = {
  awareness: {
    en: "Starts when somebody became aware, not at the report",
    ja: "認知した時点から(報告の時点ではありません)",
  },
  notification_submitted: { en: "Starts when the notification was submitted", ja: "通知を提出した時点から" },
  measure_available: {
    en: "Starts when a correcting or mitigating measure was available",
    ja: "是正策または緩和策が利用可能になった時点から",
  },
  classified_major: { en: "Starts when the incident was classified as major", ja: "重大と分類された時点から" },
  materiality_determined: { en: "Starts when it was found to be material", ja: "重要であると判断された時点から" },
  per_contract: { en: "Starts as the contract says", ja: "契約の定めによる時点から" },
};

export const clockNotice: Words = {
  en: "No legal advice. A named person confirms that a clock applies. The time shown is the strict one: nothing is extended for weekends or holidays.",
  ja: "法的助言ではありません。適用されることを担当者が氏名を示して確認します。表示は厳格な期限で、週末や祝日による延長はありません。",
};

export const unitWords: Record<ClockUnit, Words> = {
  hours: { en: "hours, elapsed", ja: "時間(経過時間)" },
  days: { en: "calendar days", ja: "日(暦日)" },
  business_days: { en: "business days", ja: "営業日" },
  months: { en: "months", ja: "か月" },
};

export const rollWords: Record<DeadlinePolicy["roll"], Words> = {
  none: { en: "Stays where it falls", ja: "そのまま" },
  next_business_day: { en: "Moves to the next business day", ja: "次の営業日に移す" },
  previous_business_day: { en: "Moves to the business day before", ja: "前の営業日に移す" },
};

export const calendarWords: Record<CalendarName, Words> = {
  weekends_only: { en: "Weekends only", ja: "土日のみ" },
  us_federal: { en: "United States, federal holidays", ja: "米国の連邦祝日" },
  uk_england: { en: "England and Wales, bank holidays", ja: "イングランドおよびウェールズの銀行休業日" },
  jp_national: { en: "Japan, national holidays", ja: "日本の国民の祝日" },
  target2: { en: "TARGET closing days (euro)", ja: "TARGET休業日(ユーロ)" },
};
