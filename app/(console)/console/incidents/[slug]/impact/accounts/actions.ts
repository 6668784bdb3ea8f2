"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { momentInWords } from "#components/impact/moment-in-words.ts";
import type { NoticeInput } from "#components/impact/notice-words.ts";
import { boundOf } from "#domain/impact/rule-order.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { answer } from "#server/action-answer.ts";
import { addNotice } from "#server/impact/add-notice.ts";
import { listAffectedAccounts } from "#server/impact/list-affected-accounts.ts";
import { readWhole } from "#server/read-whole.ts";
import { resolveTime } from "#server/timeline/resolve-time.ts";

const slugText = z.string().max(200);
const zoneText = z.string().max(64);
const attemptText = z.string().regex(/^[0-9a-f]{32}$/);
const target = z.union([
  z.strictObject({ accounts: z.array(z.string()).max(10_000) }),
  z.strictObject({ untold: z.literal(true) }),
]);
const order = z.looseObject({ target, told: z.unknown() });
/** What the verb takes at once. */
const MOST = 10_000;

/** The one moment at which they were told, however long ago. */
export async function readTold(time: TimeInput, zone: string) {
  return answer(async () => {
    const inZone = parseInput(zoneText, zone);
    const { warnings, ...recorded } = await resolveTime(time);
    return { shown: momentInWords(recorded, inZone, warnings) };
  });
}

export async function note(slug: string, input: NoticeInput, attemptId: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const key = parseInput(attemptText, attemptId);
    const { target: whom } = parseInput(order, input);
    const { target: _target, told, ...notice } = input;
    const { warnings: _warnings, ...recorded } = await resolveTime(told);
    const toldAt = boundOf(recorded);
    const accounts = await accountsOf(at, whom);
    let added = 0;
    for (let from = 0; from < accounts.length; from += MOST) {
      const body = { ...notice, toldAt, accounts: accounts.slice(from, from + MOST) };
      const route = `console/incidents/${at}/notices`;
      added += (await addNotice(at, body, { key: `${key}-${from}`, route, body })).added;
    }
    return { added };
  });
  if (result.ok) refresh();
  return result;
}

async function accountsOf(slug: string, whom: z.infer<typeof target>): Promise<string[]> {
  if ("accounts" in whom) return whom.accounts;
  const untold = await readWhole((page) =>
    listAffectedAccounts(slug, { ...page, notified: "untold", sort: "account", direction: "asc" }),
  );
  return untold.map(({ account }) => account);
}
