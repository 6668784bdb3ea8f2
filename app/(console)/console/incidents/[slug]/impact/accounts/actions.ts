"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { momentInWords } from "#components/impact/moment-in-words.ts";
import type { NoticeInput } from "#components/impact/notice-words.ts";
import { boundOf } from "#domain/impact/rule-order.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText, zoneText } from "#server/action-input.ts";
import { addNotice } from "#server/impact/add-notice.ts";
import { resolveTime } from "#server/timeline/resolve-time.ts";

const target = z.union([
  z.strictObject({ accounts: z.array(z.string()).max(10_000) }),
  z.strictObject({ untold: z.literal(true) }),
]);
const order = z.looseObject({ target, told: z.unknown() });

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
    const body = { ...notice, toldAt, ...("accounts" in whom ? whom : { target: "untold" as const }) };
    return addNotice(at, body, { key, route: `console/incidents/${at}/notices`, body });
  });
  if (result.ok) refresh();
  return result;
}
