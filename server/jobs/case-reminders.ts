import "server-only";

import type { PgBoss } from "pg-boss";
import { listRemindable, REMINDER, remindOfDates } from "../disclosure/remind-of-dates.ts";
import { isMailConfigured } from "../outbox.ts";
import { actAs } from "../session.ts";
import { REMINDERS, scheduleReminders } from "./boss.ts";

const LOOK_EVERY_SECONDS = 1;

/** Looks every quarter of an hour, and at once, for what is due today in the zone of each case. */
export async function workOnReminders(boss: PgBoss, stopping: AbortSignal): Promise<void> {
  // What nobody can send is not piled up: it would come late and all together.
  if (!isMailConfigured()) return boss.unschedule(REMINDERS);
  await boss.work(REMINDERS, { pollingIntervalSeconds: LOOK_EVERY_SECONDS }, async (jobs) => {
    await remindAll(AbortSignal.any([stopping, ...jobs.map(({ signal }) => signal)]));
  });
  await scheduleReminders(boss);
}

/** A case that fails keeps no other from being told. */
async function remindAll(signal: AbortSignal): Promise<void> {
  await actAs(REMINDER, async () => {
    for (const slug of await listRemindable()) {
      if (signal.aborted) return;
      try {
        await remindOfDates(slug);
      } catch (error) {
        const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.stderr.write(`${JSON.stringify({ level: "error", reminders: said })}\n`);
      }
    }
  });
}
