import type { ProductStatus } from "./case-words.ts";

/** The one that must not be overlooked first: what is not known of a part is not known of the whole. */
const FIRST_THAT_OCCURS: readonly ProductStatus[] = [
  "affected",
  "unknown",
  "under_investigation",
  "fixed",
  "not_affected",
];

/** One status for what a party says of its components and configurations. */
export function productRollup(statuses: readonly ProductStatus[]): ProductStatus {
  return FIRST_THAT_OCCURS.find((status) => statuses.includes(status)) ?? "unknown";
}
