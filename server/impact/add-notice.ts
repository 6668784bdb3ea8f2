import "server-only";

import { z } from "zod";
import { InvalidInput, NotFound } from "#domain/errors.ts";
import { pointerOf } from "#domain/json-pointer.ts";
import { parseInput } from "#domain/parse-input.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { lastCounted } from "./newest-figure.ts";
import { CHANNELS, OUTCOMES } from "./notice-row.ts";

const newNotice = z
  .strictObject({
    accounts: z.array(z.string().trim().min(1).max(500)).min(1).max(10_000).optional(),
    /** Instead of `accounts`: everybody affected who was never told anything, however many they are. */
    target: z.literal("untold").optional(),
    channel: z.enum(CHANNELS),
    /** Which message it was: its subject, a template and version, a link. */
    message: z.string().trim().min(1).max(2000),
    outcome: z.enum(OUTCOMES).default("sent"),
    note: z.string().trim().min(1).max(2000).optional(),
    /** An instant, with Z or an offset. */
    toldAt: z.string(),
  })
  .refine(({ accounts, target }) => (accounts === undefined) !== (target === undefined), {
    path: ["accounts"],
    message: 'name accounts, or say target "untold"',
  });
export type NewNotice = z.input<typeof newNotice>;
type Notice = Omit<z.output<typeof newNotice>, "accounts" | "target">;

/** Notes that accounts were told, once for each. What comes back later (a bounce, an answer) is a notice of its own. @throws {InvalidInput} unknown_account {NotFound} untold, before anything was counted */
export async function addNotice(slug: string, input: NewNotice, repeatable?: Repeatable): Promise<{ added: number }> {
  const { accounts, target: _target, ...notice } = parseInput(newNotice, input);
  return onceOnly(repeatable, (once) =>
    onIncident("impact.scan", slug, (grant) =>
      once(grant, async () => {
        await holdNotices(grant);
        return accounts ? noteNamed(grant, accounts, notice) : noteUntold(grant, notice);
      }),
    ),
  );
}

/** Whoever notes what accounts were told does it alone: two of "all untold" at once tell nobody twice. */
async function holdNotices({ tx, incident }: IncidentGrant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('account notices ' || ${incident.id}::text, 0))`;
}

async function noteNamed(grant: IncidentGrant, given: string[], notice: Notice): Promise<{ added: number }> {
  const { tx, incident, actor, audit } = grant;
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

/** Who they are is decided by the very statement that writes. */
async function noteUntold(grant: IncidentGrant, notice: Notice): Promise<{ added: number }> {
  const { tx, incident, actor, audit } = grant;
  const ruleRevision = await lastCounted(grant);
  if (ruleRevision === undefined) throw new NotFound();
  const toldAt = parseInstant(notice.toldAt);
  const added = await tx.$executeRaw`
    INSERT INTO account_notice (id, incident_id, account, channel, message, outcome, note, told_at, created_by)
    SELECT gen_random_uuid(), ${incident.id}::uuid, account, ${notice.channel}, ${notice.message}, ${notice.outcome},
      ${notice.note ?? null}::text, ${toldAt}::timestamptz, ${actor.name}
    FROM affected_account named
    WHERE incident_id = ${incident.id}::uuid AND rule_revision = ${ruleRevision}::int AND NOT EXISTS (
      SELECT 1 FROM account_notice told WHERE told.incident_id = named.incident_id AND told.account = named.account)`;
  audit({ subject: "account-notice", after: { ...notice, toldAt, target: "untold", ruleRevision, added } });
  return { added };
}

function notAffected(account: string, given: string[]) {
  const pointer = pointerOf(["accounts", given.indexOf(account)]);
  return {
    pointer,
    code: "unknown_account",
    message: `${JSON.stringify(account)} is no affected account of this incident.`,
  };
}
