import type { FixedChance } from "./fixed-chance.ts";

/** Shapes of ordinary use, as tables: nothing here is measured, it only has to look like a hosted model's traffic. */

/** Requests by hour of the day in UTC, in parts of the quietest. */
const BY_HOUR = [
  62, 58, 60, 66, 70, 72, 76, 84, 96, 104, 108, 110, 114, 128, 140, 146, 144, 136, 124, 110, 98, 88, 78, 68,
];
/** By day since the model went public: curiosity first, then weekdays and weekends (2026-08-27 was a Thursday). */
const BY_DAY = [70, 96, 78, 74, 102, 108, 110, 112, 106, 82, 80, 112, 116, 118];

export function weightOfHour(hour: number): number {
  return (BY_HOUR[hour % 24] ?? 1) * (BY_DAY[Math.floor(hour / 24)] ?? 100);
}

/** Shares out `total` by weight with nothing lost: what rounding leaves over goes to the largest remainders, first come first. */
export function shareOut(total: number, weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

type Quantile = readonly [share: number, value: number];

/** Ten steps of equal ratio; whole numbers, so that no logarithm is needed. */
const STEPS_OF_TEN = [10, 13, 16, 20, 25, 32, 40, 50, 63, 79];

/** A long-tailed curve around 1,700 tokens with a small hill of long documents around 60,000, in parts of prompts per step. */
const PROMPTS_BY_STEP = [
  ...[18, 36, 45, 74, 111, 186, 248, 350, 506, 678],
  ...[948, 1415, 1440, 1911, 2331, 3108, 3309, 3784, 4397, 4733],
  ...[5304, 6232, 5072, 5478, 5397, 5748, 4892, 4526, 4245, 3691],
  ...[3348, 3156, 2108, 1927, 1626, 1507, 1147, 977, 861, 711],
  ...[615, 546, 338, 281, 208, 160, 96, 62, 40, 9],
];

const PROMPT_TOKENS = quantilesOf(PROMPTS_BY_STEP);

/** The first step begins at 8, the last ends one below the pool. */
function quantilesOf(parts: number[]): Quantile[] {
  const sum = parts.reduce((a, b) => a + b, 0);
  let upTo = 0;
  const ends = parts.map((part, index): Quantile => {
    upTo += part;
    const end = (STEPS_OF_TEN[index % 10] ?? 10) * 10 ** Math.floor(index / 10);
    return [upTo / sum, Math.min(end, 681_279)];
  });
  const last = ends.pop();
  return [[0, 8], ...ends, [last?.[0] ?? 1, 681_279]];
}

const COMPLETION_TOKENS: Quantile[] = [
  [0, 1],
  [0.2, 70],
  [0.5, 310],
  [0.8, 820],
  [0.95, 2_100],
  [1, 8_192],
];

/** Beyond the old pool and within the context window, thinning out. */
const LONG_PROMPT_TOKENS: Quantile[] = [
  [0, 681_281],
  [0.5, 742_000],
  [0.8, 861_000],
  [1, 1_039_000],
];

export function promptTokens(chance: FixedChance): number {
  return valueAt(PROMPT_TOKENS, chance.part());
}

export function completionTokens(chance: FixedChance): number {
  return valueAt(COMPLETION_TOKENS, chance.part());
}

export function longPromptTokens(chance: FixedChance): number {
  return valueAt(LONG_PROMPT_TOKENS, chance.part());
}

function valueAt(quantiles: Quantile[], part: number): number {
  const above = quantiles.findIndex(([share]) => share > part);
  const [low, high] = [quantiles[above - 1] ?? [0, 0], quantiles[above] ?? [1, 1]];
  return Math.round(low[1] + ((high[1] - low[1]) * (part - low[0])) / (high[0] - low[0]));
}

/** Few accounts send much, many send little: the square of an even share leans to the low numbers. */
export function accountName(chance: FixedChance, accounts: number): string {
  const part = chance.part();
  return customer(Math.floor(part * part * part * accounts));
}

export function customer(index: number): string {
  return `acct-${String(index + 1).padStart(5, "0")}`;
}
