import "server-only";

export type Encoding = "br" | "gzip" | "identity";

const PREFERENCE: readonly Encoding[] = ["br", "gzip", "identity"];

const MOST_KNOWN = 200;
const known = new Map<string, Encoding>();

/** The smallest form that the reader's program takes; identity where it takes none of ours. */
export function chooseEncoding(header: string | null | undefined): Encoding {
  if (!header) return "identity";
  // Programs send the same few headers over and over.
  const found = known.get(header) ?? chosenFrom(header);
  if (known.size < MOST_KNOWN && header.length < MOST_KNOWN) known.set(header, found);
  return found;
}

function chosenFrom(header: string): Encoding {
  const accepted = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    accepted.set(name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const weightOf = (encoding: Encoding) =>
    accepted.get(encoding) ?? (encoding === "identity" ? 0 : (accepted.get("*") ?? 0));
  return PREFERENCE.find((encoding) => weightOf(encoding) > 0) ?? "identity";
}

/** `If-None-Match`, compared weakly as RFC 9110 says for it. */
export function isUnchanged(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((given) => given.trim().replace(/^W\//, "") === etag);
}
