import canonicalize from "canonicalize";
import type { PublicDocument } from "./public-document.ts";

/** The one way to write a document down (RFC 8785): the bytes that are hashed, stored and served. */
export function canonicalDocument(document: PublicDocument): string {
  return canonicalJson(document);
}

export function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("only plain data has a canonical form");
  return text;
}
