const ENOUGH = 0.7;

/** What of a title is compared: its letters and digits, and each pair of neighbours among them, sorted. */
export type TitleShape = { letters: string; pairs: Uint32Array };

export function titleShape(title: string): TitleShape {
  const letters = title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  const pairs = new Uint32Array(Math.max(0, letters.length - 1));
  for (let at = 0; at < pairs.length; at += 1) pairs[at] = letters.charCodeAt(at) * 65_536 + letters.charCodeAt(at + 1);
  return { letters, pairs: pairs.sort() };
}

/** The same words but for spelling, or most of the same letter pairs: works without spaces between words too. */
export function isSimilarTitle(one: TitleShape, other: TitleShape): boolean {
  if (one.letters === "" || other.letters === "") return one.letters === other.letters;
  if (one.letters === other.letters) return true;
  const [short, long] = one.letters.length < other.letters.length ? [one, other] : [other, one];
  if (short.letters.length >= 8 && long.letters.includes(short.letters)) return true;
  const needed = (ENOUGH * (short.pairs.length + long.pairs.length)) / 2;
  return short.pairs.length >= needed && shared(short.pairs, long.pairs) >= Math.max(needed, 1);
}

function shared(a: Uint32Array, b: Uint32Array): number {
  let [atA, atB, both] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const difference = (a[atA] ?? 0) - (b[atB] ?? 0);
    if (difference === 0) both += 1;
    if (difference <= 0) atA += 1;
    if (difference >= 0) atB += 1;
  }
  return both;
}
