/** The same numbers on every machine: whole-number arithmetic from a fixed seed, no floating-point functions. */
export type FixedChance = {
  /** 0 ≤ n < below. */
  below: (below: number) => number;
  /** 0 ≤ x < 1, in steps of 2⁻³². */
  part: () => number;
};

/** splitmix32. */
export function fixedChance(seed: number): FixedChance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  return { below: (below) => Math.floor((next() / 2 ** 32) * below), part: () => next() / 2 ** 32 };
}
