const ENOUGH = 0.7;

/** The same words but for spelling, or most of the same letter pairs: works without spaces between words too. */
export function isSimilarTitle(a: string, b: string): boolean {
  const [one, other] = [letters(a), letters(b)];
  if (one === "" || other === "") return one === other;
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 8 && long.includes(short)) return true;
  return shared(pairs(one), pairs(other)) >= ENOUGH;
}

function letters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function pairs(text: string): Map<string, number> {
  const counted = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2);
    counted.set(pair, (counted.get(pair) ?? 0) + 1);
  }
  return counted;
}

function shared(a: Map<string, number>, b: Map<string, number>): number {
  const total = (counted: Map<string, number>) => [...counted.values()].reduce((sum, count) => sum + count, 0);
  const both = [...a].reduce((sum, [pair, count]) => sum + Math.min(count, b.get(pair) ?? 0), 0);
  return (2 * both) / Math.max(1, total(a) + total(b));
}
