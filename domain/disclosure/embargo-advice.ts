import type { CaseState } from "./case-state.ts";

export const EMBARGO_ADVICE = ["may_start", "may_start_with_caution", "do_not_start", "must_not_start"] as const;
/** `do_not_start`: one that exists should end. `must_not_start`: one that exists cannot be held. */
export type EmbargoAdvice = (typeof EMBARGO_ADVICE)[number];

/** What the state of the case says of an embargo; the vendor that is furthest counts. */
export function embargoAdvice({ bits, parties }: CaseState): EmbargoAdvice {
  if (bits.public || bits.exploit_public || bits.attacks) return "must_not_start";
  if (parties.some((party) => party.bits.fix_deployed)) return "do_not_start";
  return parties.some((party) => party.bits.fix_ready) ? "may_start_with_caution" : "may_start";
}
