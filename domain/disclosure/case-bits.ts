import { CASE_BITS, PARTY_BITS, type CaseBit, type PartyBit } from "./case-words.ts";
import { refuse, type Refusal } from "./refusal.ts";

export type Bit = PartyBit | CaseBit;
export const BITS: readonly Bit[] = [...PARTY_BITS, ...CASE_BITS];
/** The bits of one vendor and of its case that are set. */
export type BitSet = Partial<Record<Bit, unknown>>;

const BEFORE: Partial<Record<Bit, { bit: Bit; code: string; message: string }>> = {
  fix_ready: {
    bit: "aware",
    code: "not_aware",
    message: "Who has a fix ready knew of it: enter first when the party was aware.",
  },
  fix_deployed: { bit: "fix_ready", code: "fix_not_ready", message: "A fix is ready before it is deployed." },
};

/** VFD-PXA for one vendor: nothing is unset, V before F before D, after pX comes P, after vP comes V. */
export function nextBit(set: BitSet, bit: Bit): Bit | Refusal {
  if (set[bit]) return refuse("already_set", "This was entered already; correct the entry if it is wrong.", { bit });
  if (set.exploit_public && !set.public && bit !== "public") {
    return refuse("public_must_follow", "An exploit is public: enter first that the public knows.", { bit });
  }
  if (set.public && !set.aware && bit !== "aware") {
    return refuse("vendor_must_be_aware", "The public knows: enter first that the vendor does.", { bit });
  }
  const needed = BEFORE[bit];
  if (needed && !set[needed.bit]) return refuse(needed.code, needed.message, { bit, needs: needed.bit });
  return bit;
}

export function legalBits(set: BitSet): Bit[] {
  return BITS.filter((bit) => nextBit(set, bit) === bit);
}
