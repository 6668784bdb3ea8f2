import type { NewEvent, Text } from "#domain/timeline/timeline-event.ts";

export type ScenarioEvent = NewEvent & { key: string };

export const providerReport: { name: Text } = {
  name: { en: "Cloudflare’s incident report", ja: "Cloudflare のインシデント報告" },
};
export const statusPage: { name: Text } = {
  name: { en: "Cloudflare’s status page", ja: "Cloudflare のステータスページ" },
};
export const bothReports: { name: Text } = {
  name: { en: "Co-ordinated disclosure of 2026-10-26", ja: "2026-10-26 の協調的開示" },
};
