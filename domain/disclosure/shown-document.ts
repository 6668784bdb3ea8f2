import type { Audience } from "#domain/timeline/timeline-event.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { DocumentState } from "./case-state.ts";

export type ShownDocument = Pick<DocumentState, "key" | "title" | "stage" | "note" | "time"> & {
  url?: string;
  /** Of its first publication. */
  publishedAt?: RecordedTime;
};

/** A document to whom it is for: what a step said of it only where that step was for them too. */
export function shownDocument(document: DocumentState, sees: (audience: Audience) => boolean): ShownDocument {
  const { key, title, stage, note, time, published, steps } = document;
  const last = steps.at(-1);
  const isLastShown = last === undefined || sees(last.audience);
  const url = steps.findLast((step) => step.url !== undefined && sees(step.audience))?.url;
  const publishedAt = published && sees(published.audience) ? published.time : undefined;
  return {
    ...{ key, title, stage },
    ...(isLastShown && note && { note }),
    ...(isLastShown && time && { time }),
    ...(url !== undefined && { url }),
    ...(publishedAt && { publishedAt }),
  };
}
