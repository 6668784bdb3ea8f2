/** The header by which the site tells its front what a public answer is. It never leaves the machine. */
export const DOCUMENT_MARK = "x-candor-document";

export type DocumentMark = {
  /** It has a tag, so that who has it need not take it again. */
  tagged?: boolean;
  /** The next reader of the same address may have it, until something is published. */
  kept?: boolean;
  /** It states no time in a zone that readers choose. */
  anyZone?: boolean;
  /** Sent as it is, whatever a reader's program could unpack. */
  asIs?: boolean;
};

const WORDS = ["tagged", "kept", "anyZone", "asIs"] as const;

export function writeMark(mark: DocumentMark): string {
  return ["document", ...WORDS.filter((word) => mark[word])].join(" ");
}

/** Undefined: it is no public document. */
export function readMark(header: string | undefined): DocumentMark | undefined {
  const words = header?.split(" ");
  return words && Object.fromEntries(WORDS.map((word) => [word, words.includes(word)]));
}
