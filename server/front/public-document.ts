import "server-only";

import type { DocumentMark } from "#domain/postmortem/document-mark.ts";

/** As the site gives it: plain, with the headers that belong to it. */
export type PlainDocument = {
  status: number;
  headers: Record<string, string>;
  mark: DocumentMark;
  body: Buffer;
};

/** As it goes out in one encoding. */
export type PreparedAnswer = {
  headers: Record<string, string>;
  /** None where nobody keeps it. */
  etag?: string | undefined;
  body: Buffer;
};
