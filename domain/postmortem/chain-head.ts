/**
 * What stands for all revisions together: SHA-256 of their hashes in order, each with a line feed after it. Whoever knows
 * it can tell that none of them was exchanged, taken out or put in between.
 */
export function chainHead(hashes: readonly string[], sha256: (text: string) => string): string {
  return sha256(hashes.map((hash) => `${hash}\n`).join(""));
}
