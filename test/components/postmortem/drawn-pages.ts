import { publicDifferences, publicPhases } from "#domain/postmortem/public-timeline.ts";
import type { Lane, PublicEvent } from "#domain/postmortem/public-document.ts";
import type { PostmortemPage } from "#components/postmortem/postmortem-document.tsx";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { LANES } from "#domain/timeline/timeline-event.ts";
import { referenceDocument, referenceRevision } from "#test/builders/reference-document.ts";
import { renderPage } from "./render.ts";

/** Events at these times, in this order; over all lanes unless one is named. */
export function eventsAt(inputs: TimeInput[], lane?: Lane): PublicEvent[] {
  return inputs.map((input, index) => ({
    key: `e${index}`,
    lane: lane ?? LANES[index % LANES.length] ?? "provider",
    record: false,
    title: {
      en: `Entry ${index} of what was seen and done`,
      ja: `記録${index}プロンプトキャッシュページ参照カウンタの調査`,
    },
    time: recordTime(input).time,
  }));
}

export function pageOf(events: PublicEvent[], changes: Partial<PostmortemPage> = {}): string {
  const phases = publicPhases(events);
  const document = { ...referenceDocument, events, phases, differences: publicDifferences(events) };
  return renderPage({ revision: { ...referenceRevision, document }, ...changes });
}

/** The markup of the drawn timeline's lines, for each width. */
export function drawingsOf(html: string): Record<"narrow" | "middle" | "wide", string> {
  const figure = html.slice(html.indexOf('class="chart drawn-timeline"'));
  const of = (width: string) => {
    const drawn = figure.slice(figure.indexOf(`class="drawn drawn-${width}"`));
    return drawn.slice(
      drawn.indexOf(">") + 1,
      Math.min(...["<ul", '<p class="note"'].map((end) => drawn.indexOf(end))),
    );
  };
  return { narrow: of("narrow"), middle: of("middle"), wide: of("wide") };
}
