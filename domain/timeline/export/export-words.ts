import type { Locale } from "#domain/time/display.ts";
import type { Qualifier } from "#domain/time/recorded-time.ts";
import type { Lane } from "../timeline-event.ts";

type ExportWords = {
  lane: Record<Lane, string>;
  qualified: Record<Exclude<Qualifier, "exact">, string>;
  asStated: (time: string, text: string) => string;
  known: (time: string) => string;
  source: (name: string) => string;
  zoneNote: (zone: string) => string;
  timeline: string;
  record: string;
  empty: string;
};

export const exportWords: Record<Locale, ExportWords> = {
  en: {
    lane: {
      provider: "Provider",
      researcher: "Researcher",
      upstream: "Upstream",
      status_page: "Status page",
      disclosure: "Disclosure",
    },
    qualified: { by: " (no later than this)", from: " (no earlier than this)", about: " (about this time)" },
    asStated: (time, text) => `Time: ${time}; stated as “${text}”`,
    known: (time) => `Known to the provider: ${time}`,
    source: (name) => `Source: ${name}`,
    zoneNote: (zone) => `All times in ${zone}; a date stands as it was recorded.`,
    timeline: "Timeline",
    record: "time of record",
    empty: "No events.",
  },
  ja: {
    lane: {
      provider: "提供者",
      researcher: "研究者",
      upstream: "上流",
      status_page: "ステータスページ",
      disclosure: "公表",
    },
    qualified: { by: "(遅くともこの時刻)", from: "(早くともこの時刻)", about: "(およそこの時刻)" },
    asStated: (time, text) => `時刻:${time}(原文の表記「${text}」)`,
    known: (time) => `提供者が知った時点:${time}`,
    source: (name) => `出典:${name}`,
    zoneNote: (zone) => `時刻はすべて ${zone} です。日付は記録されたとおりに示します。`,
    timeline: "タイムライン",
    record: "記録とする時刻",
    empty: "記録はありません。",
  },
};
