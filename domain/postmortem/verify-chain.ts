import { canonicalJson } from "./canonical-document.ts";
import { chainHead } from "./chain-head.ts";

/** A revision as it is kept; `document` is its canonical form, absent once it was redacted. */
export type ChainLink = { number: number; hash: string; previousHash?: string; document?: string; redacted: boolean };

export const CHAIN_BREAKS = [
  "numbering",
  "link",
  "hash",
  "not_canonical",
  "missing",
  "redacted_with_document",
] as const;
export type ChainBreak = { revision: number; code: (typeof CHAIN_BREAKS)[number]; message: string };
export type ChainVerdict = {
  holds: boolean;
  revisions: number;
  /** Of all hashes in order; see chain-head.ts. Absent where nothing was published. */
  head?: string;
  breaks: ChainBreak[];
  /** Their documents are gone on purpose: hash and place are checked, what it was the hash of no more. */
  redacted: number[];
};

/** Recomputes each hash from its document and holds each link against the revision before it. */
export function verifyChain(links: readonly ChainLink[], sha256: (text: string) => string): ChainVerdict {
  const breaks = links.flatMap((link, index) => [
    ...misplaced(link, index, links[index - 1]),
    ...misread(link, sha256),
  ]);
  const hashes = links.map(({ hash }) => hash);
  return {
    holds: breaks.length === 0,
    revisions: links.length,
    ...(hashes.length > 0 && { head: chainHead(hashes, sha256) }),
    breaks,
    redacted: links.filter(({ redacted }) => redacted).map(({ number }) => number),
  };
}

function misplaced({ number, previousHash }: ChainLink, index: number, before: ChainLink | undefined): ChainBreak[] {
  const at = (code: ChainBreak["code"], message: string) => ({ revision: number, code, message });
  return [
    ...(number === index + 1 ? [] : [at("numbering", `revision ${number} stands where ${index + 1} should`)]),
    ...(previousHash === before?.hash ? [] : [at("link", `revision ${number} does not name the hash before it`)]),
  ];
}

function misread({ number, hash, document, redacted }: ChainLink, sha256: (text: string) => string): ChainBreak[] {
  const at = (code: ChainBreak["code"], message: string) => [{ revision: number, code, message }];
  if (document === undefined) return redacted ? [] : at("missing", `revision ${number} has lost its document`);
  if (redacted) return at("redacted_with_document", `revision ${number} is redacted and still has a document`);
  if (sha256(document) !== hash) return at("hash", `revision ${number} says something else than its hash`);
  if (!isCanonical(document)) return at("not_canonical", `the document of revision ${number} is not canonical JSON`);
  return [];
}

function isCanonical(document: string): boolean {
  try {
    return canonicalJson(JSON.parse(document) as object) === document;
  } catch {
    return false;
  }
}
