const LONGEST = 80;

/** A stable id in an address or a file, from words: `GLM 5.3 goes public` → `glm-5-3-goes-public`. Never empty. */
export function keyFromTitle(title: string, otherwise = "event"): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return shortened(words, LONGEST) || otherwise;
}

/** The key, or the key with the first free number: `contained`, `contained-2`. */
export function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : `-${number}`;
    const key = shortened(wanted, LONGEST - ending.length) + ending;
    if (!taken.has(key)) return key;
  }
}

function shortened(words: string, length: number): string {
  return words.slice(0, length).replace(/-+$/, "");
}
