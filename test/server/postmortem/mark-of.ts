import { DOCUMENT_MARK, readMark } from "#domain/postmortem/document-mark.ts";

/** What a route tells the front of its answer. */
export function markOf(answer: Response): ReturnType<typeof readMark> {
  return readMark(answer.headers.get(DOCUMENT_MARK) ?? undefined);
}
