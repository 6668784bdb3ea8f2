import type { PageLocale } from "./page-words.ts";

const n = (value: number, locale: string, digits = 0) =>
  value.toLocaleString(locale, { maximumFractionDigits: digits });

const en = {
  traffic: {
    title: "Requests over time",
    requests: { day: "Requests per day", hour: "Requests per hour" },
    affected: { day: "Affected requests per day", hour: "Affected requests per hour" },
    zone: { day: (zone: string) => `Days of ${zone}.`, hour: (zone: string) => `Hours of ${zone}.` },
    window: "Shaded: the window in which the rule counts, ",
    line: (what: string) => `Line: ${what}, `,
    partly: "The logs cover the first or the last bar only in part.",
    merged: "Numbers under 5 are told together with their neighbours.",
    summary: (bars: number, most: string, when: string, affected: string) =>
      `Bar chart of ${bars} bars: at most ${most} requests, on ${when}; ${affected} affected requests below. The tables hold the same.`,
    periods: { day: "Day", hour: "Hour" },
    period: "From, and until but without",
    count: "Requests",
    affectedCount: "Affected requests",
  },
  compared: {
    title: "Before and after the fix",
    lead: "Requests that the rule describes, per day. Only those inside the window were affected; outside of it the same kind of request is counted for comparison.",
    spans: { before: "Before the window", window: "Inside the window", after: "After the window" },
    rate: (count: string, days: string, rate: string) => `${count} in ${days} days, ${rate} a day`,
    unknown: "not counted, or fewer than 5",
    summary: "Bars of matching requests per day before, inside and after the window. The table holds the same.",
    table: "Before, inside and after the window",
    span: "Stretch",
    requests: "All requests",
    matching: "Matching requests",
  },
  concentration: {
    title: "Concentration by account",
    lead: (accounts: string, affected: string, requests: string, share: string) =>
      `${affected} affected requests of ${accounts} named accounts, which sent ${requests} requests in the logs: ${share} of what they sent was affected.`,
    top: (affected: string, share: string, requests: string) =>
      `The account with most has ${affected} (${share}); it sent ${requests} requests in all.`,
    repeats: (count: string) => `${count} had as many prompt tokens as an earlier one of the same account.`,
    merged: "Groups under 5 are merged with a neighbour.",
    perAccount: "Accounts by their affected requests",
    band: (from: string, to?: string) =>
      to === undefined ? `${from} or more` : from === to ? from : `${from} to ${to}`,
    bandOf: (band: string) => `${band} each`,
    accounts: (count: string, share: string) =>
      `${count} ${count === "1" ? "account" : "accounts"}, ${share} of affected`,
    gapsTitle: "Time between two affected requests of one account",
    gap: (from: string | undefined, to: string | undefined) =>
      from === undefined ? `under ${to}` : to === undefined ? `${from} or more` : `${from} to under ${to}`,
    gaps: (count: string) => `${count} times`,
    duration: (seconds: number) =>
      seconds % 86_400 === 0
        ? `${seconds / 86_400} d`
        : seconds % 3600 === 0
          ? `${seconds / 3600} h`
          : `${seconds / 60} min`,
    summary: "Bars of accounts by affected requests, and of the times between two. The tables hold the same.",
    head: ["Affected requests of each", "Accounts", "Affected requests", "All their requests", "Of them affected"],
    gapHead: ["Time between", "Times"],
  },
  logarithmic: "Both axes are logarithmic.",
  asTable: "The same as a table",
  number: (value: number) => n(value, "en-US"),
  rate: (value: number) => n(value, "en-US", value < 10 ? 2 : 1),
  ofWindow: (share: string, part: string, whole: string) =>
    `${share} of the requests in the window that the rule could decide: ${part} of ${whole}.`,
  share: (numerator: number, denominator: number) =>
    `${n(denominator === 0 ? 0 : (100 * numerator) / denominator, "en-US", 2)}\u00a0%`,
  shortDate: (month: number, day: number) =>
    `${["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]} ${day}`,
};

export type PictureWords = typeof en;

const ja: PictureWords = {
  traffic: {
    title: "リクエスト数の推移",
    requests: { day: "1 日ごとのリクエスト数", hour: "1 時間ごとのリクエスト数" },
    affected: { day: "影響を受けたリクエスト（1 日あたり）", hour: "影響を受けたリクエスト（1 時間あたり）" },
    zone: { day: (zone) => `日付は ${zone} です。`, hour: (zone) => `時刻は ${zone} です。` },
    window: "色付きの範囲：条件が数える期間、",
    line: (what) => `線：${what}、`,
    partly: "最初または最後の棒は、ログが一部の時間しか含んでいません。",
    merged: "5 件未満の数は隣と合わせています。",
    summary: (bars, most, when, affected) =>
      `${bars} 本の棒グラフ。最多は ${when} の ${most} 件。下段に影響を受けたリクエスト ${affected} 件。表に同じ内容があります。`,
    periods: { day: "日", hour: "時" },
    period: "始まりと終わり（終わりは含まない）",
    count: "リクエスト数",
    affectedCount: "影響を受けたリクエスト数",
  },
  compared: {
    title: "修正の前と後",
    lead: "条件に当てはまるリクエストの 1 日あたりの数。影響を受けたのは期間内のものだけです。期間の前と後は、同じ種類のリクエストを比較のために数えたものです。",
    spans: { before: "期間の前", window: "期間の中", after: "期間の後" },
    rate: (count, days, rate) => `${days} 日間で ${count} 件、1 日あたり ${rate} 件`,
    unknown: "数えていないか、5 件未満",
    summary: "期間の前、中、後に条件に当てはまった 1 日あたりの数の棒グラフ。表に同じ内容があります。",
    table: "期間の前、中、後",
    span: "区間",
    requests: "すべてのリクエスト",
    matching: "条件に合うリクエスト",
  },
  concentration: {
    title: "アカウントごとの集中",
    lead: (accounts, affected, requests, share) =>
      `影響を受けたリクエストは、名前のある ${accounts} アカウントの ${affected} 件です。これらのアカウントはログの中で ${requests} 件を送り、その ${share} が影響を受けました。`,
    top: (affected, share, requests) =>
      `最も多いアカウントは ${affected} 件（${share}）で、全部で ${requests} 件を送っています。`,
    repeats: (count) => `${count} 件は、同じアカウントの以前のものとプロンプトのトークン数が同じでした。`,
    merged: "5 未満の区分は隣と合わせています。",
    perAccount: "影響を受けた数ごとのアカウント数",
    band: (from, to) => (to === undefined ? `${from} 件以上` : from === to ? `${from} 件` : `${from}〜${to} 件`),
    bandOf: (band) => `各 ${band}`,
    accounts: (count, share) => `${count} アカウント、影響分の ${share}`,
    gapsTitle: "同じアカウントで影響を受けた二つのリクエストの間隔",
    gap: (from, to) => (from === undefined ? `${to}未満` : to === undefined ? `${from}以上` : `${from}以上${to}未満`),
    gaps: (count) => `${count} 回`,
    duration: (seconds) =>
      seconds % 86_400 === 0
        ? `${seconds / 86_400} 日`
        : seconds % 3600 === 0
          ? `${seconds / 3600} 時間`
          : `${seconds / 60} 分`,
    summary: "影響を受けた数ごとのアカウント数と、二つの間隔の棒グラフ。表に同じ内容があります。",
    head: [
      "影響を受けた数（1 アカウントあたり）",
      "アカウント数",
      "影響を受けたリクエスト",
      "すべてのリクエスト",
      "そのうち影響あり",
    ],
    gapHead: ["間隔", "回数"],
  },
  logarithmic: "縦軸も横軸も対数目盛です。",
  asTable: "同じ内容の表",
  number: (value) => n(value, "ja-JP"),
  rate: (value) => n(value, "ja-JP", value < 10 ? 2 : 1),
  ofWindow: (share, part, whole) => `期間内で条件を判定できたリクエスト${whole}件のうち${part}件（${share}）です。`,
  share: (numerator, denominator) => `${n(denominator === 0 ? 0 : (100 * numerator) / denominator, "ja-JP", 2)}%`,
  shortDate: (month, day) => `${month}月${day}日`,
};

const dictionaries: Record<PageLocale, PictureWords> = { en, ja };

/** Words of the pictures of impact, on public pages and in the workspace. */
export function pictureWords(locale: PageLocale): PictureWords {
  return dictionaries[locale];
}
