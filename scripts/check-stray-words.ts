import { createHash } from "node:crypto";

/** Kept as hashes, so that this list does not itself say what the repository must not say. */
const unwanted = new Set([
  "015f176ba4664913",
  "11a5dde590207123",
  "3f08e5bdac70f865",
  "55c948d51d0102b3",
  "56d523793b7920fd",
  "b196c24b4f3937a3",
  "c5607c78bd86d58e",
  "ca000f28d37ee8bc",
  "ffb47b12986ef02c",
]);

const machinePlace =
  /(?<![\w.~-])\/(?:work|tmp\/(?:helpers|n24))\/[\w./-]*|\bregistry\.(?:npmjs|yarnpkg)\.(?:org|com)\b/g;
const wholeWord = /[A-Za-z0-9]+/g;
const partOfName = /[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g;
const known = new Map<string, boolean>();

/** Words and places that belong to somebody's workplace and not to the product. */
export function strayWords(text: string, hashes: ReadonlySet<string> = unwanted): { line: number; word: string }[] {
  return text.split("\n").flatMap((row, index) => {
    const whole = (row.match(wholeWord) ?? []).filter((word) => isUnwanted(word, hashes));
    const parts = (row.match(partOfName) ?? []).filter((word) => isUnwanted(word, hashes));
    const words = new Set([...whole, ...parts]);
    const places = [...row.matchAll(machinePlace)].map(([place]) => place);
    return [...words, ...places].map((word) => ({ line: index + 1, word }));
  });
}

export function hashOfWord(word: string): string {
  return createHash("sha256").update(`candor:${word.toLowerCase()}`).digest("hex").slice(0, 16);
}

function isUnwanted(word: string, hashes: ReadonlySet<string>): boolean {
  if (hashes !== unwanted) return hashes.has(hashOfWord(word));
  const lower = word.toLowerCase();
  const found = known.get(lower) ?? unwanted.has(hashOfWord(lower));
  known.set(lower, found);
  return found;
}
