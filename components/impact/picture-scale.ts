/** The next of 1, 2, 5, 10, 20, … that is not below a value. */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? power * 10;
}

export function percent(part: number): string {
  return `${(100 * part).toFixed(2)}%`;
}

export function powersOfTen(low: number, high: number): number[] {
  const powers: number[] = [];
  for (let value = 10 ** Math.ceil(Math.log10(Math.max(low, 1))); value <= high; value *= 10) powers.push(value);
  return powers;
}

/** Looks of the words in a drawing: never smaller where the page is narrow. */
export const TEXT = { fontSize: 12, fontFamily: "var(--font-ui)", fill: "var(--ink-soft)" } as const;
/** Keeps words apart from the lines under them. */
export const HALO = { stroke: "var(--paper)", strokeWidth: 4, paintOrder: "stroke" } as const;
