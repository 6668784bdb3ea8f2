import "server-only";

import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput, pointerOf } from "#domain/parse-input.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { CHANNELS, OUTCOMES } from "./notice-row.ts";

const newNotice = z.strictObject({
  accounts: z.array(z.string().trim().min(1).max(500)).min(1).max(10_000),
  channel: z.enum(CHANNELS),
  /** Which message it was: its subject, a template and version, a link. */
  message: z.string().trim().min(1).max(2000),
  outcome: z.enum(OUTCOMES).default("sent"),
  note: z.string().trim().min(1).max(2000).optional(),
  /** An instant, with Z or an offset. */
  toldAt: z.string(),
});
export type NewNotice = z.input<typeof newNotice>;

/** Notes that accounts were told, once for each. What comes back later (a bounce, an answer) is a notice of its own. @throws {InvalidInput} unknown_account */
export async function addNotice(slug: string, input: NewNotice, repeatable?: Repeatable): Promise<{ added: number }> {
  const given = parseInput(newNotice, input);
  return onceOnly(repeatable, (once) =>
    onIncident("impact.scan", slug, (grant) => once(grant, () => note(grant, given))),
  );
}

async function note(
  { tx, incident, actor, audit }: IncidentGrant,
  { accounts: given, ...notice }: z.output<typeof newNotice>,
): Promise<{ added: number }> {
  const accounts = [...new Set(given)];
  const toldAt = parseInstant(notice.toldAt);
  const rows = await tx.$queryRaw<{ account: string }[]>`
    SELECT DISTINCT account FROM affected_account
    WHERE incident_id = ${incident.id}::uuid AND account = ANY (${accounts}::text[])`;
  const known = new Set(rows.map(({ account }) => account));
  const unknown = accounts.filter((account) => !known.has(account));
  if (unknown.length > 0) throw new InvalidInput(unknown.slice(0, 100).map((account) => notAffected(account, given)));
  await tx.$executeRaw`
    INSERT INTO account_notice (id, incident_id, account, channel, message, outcome, note, told_at, created_by)
    SELECT gen_random_uuid(), ${incident.id}::uuid, account, ${notice.channel}, ${notice.message}, ${notice.outcome},
      ${notice.note ?? null}::text, ${toldAt}::timestamptz, ${actor.name}
    FROM unnest(${accounts}::text[]) AS account`;
  audit({ subject: "account-notice", after: { ...notice, toldAt, accounts } });
  return { added: accounts.length };
}

function notAffected(account: string, given: string[]) {
  const pointer = pointerOf(["accounts", given.indexOf(account)]);
  return {
    pointer,
    code: "unknown_account",
    message: `${JSON.stringify(account)} is no affected account of this incident.`,
  };
}
