import { FIRST_PREVIOUS_HASH, firstBrokenEntry } from "#server/audit.ts";
import { recordDatabase } from "#server/database.ts";
import { atRecord } from "./at-record.ts";
import type { Command } from "./command.ts";

const BATCH = 1000;

export type ChainState = { entries: number; brokenAt?: string };

/** Reads the whole chain in batches, each checked against the hash that the one before ended with. */
export async function checkChain(): Promise<ChainState> {
  let previous = FIRST_PREVIOUS_HASH;
  let after = -1n;
  for (let entries = 0; ;) {
    const batch = await recordDatabase().auditEntry.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    const broken = firstBrokenEntry(batch, previous);
    entries += batch.length;
    if (broken !== undefined) return { entries, brokenAt: broken.toString() };
    const last = batch.at(-1);
    if (last === undefined) return { entries };
    previous = last.hash;
    after = last.id;
  }
}

export function describeChain({ entries, brokenAt }: ChainState): string {
  if (brokenAt !== undefined) return `the audit chain is broken at entry ${brokenAt}`;
  return `the audit chain holds: ${entries} entries`;
}

export const AUDIT_COMMANDS: Command[] = [
  {
    name: "audit verify",
    does: "check that no audit entry was changed, removed or put in between",
    example: "npm run candor -- audit verify",
    async run() {
      const state = await atRecord(() => checkChain());
      return { json: state, lines: [describeChain(state)], failed: state.brokenAt !== undefined };
    },
  },
];
