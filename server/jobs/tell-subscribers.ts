import "server-only";

import { actAs } from "../session.ts";
import { forgetUnconfirmed, isAnyoneToBeTold, TELLER, tellOfNext } from "../subscriptions/tell-subscribers.ts";
import { keepDoing } from "./keep-doing.ts";

const LOOK_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;

/** Looks every second for what was published, withdrawn or redacted, and every hour for addresses that nobody confirmed. */
export async function workOnNotices(stopping: AbortSignal): Promise<void> {
  await Promise.all([
    keepDoing("notices", LOOK_EVERY_MS, () => tellOfAll(stopping), stopping),
    keepDoing("subscribers", FORGET_EVERY_MS, () => actAs(TELLER, forgetUnconfirmed), stopping),
  ]);
}

/** One after the other until none waits. */
export async function tellOfAll(stopping: AbortSignal): Promise<void> {
  await actAs(TELLER, async () => {
    while (!stopping.aborted && (await isAnyoneToBeTold()) && (await tellOfNext()));
  });
}
