import "server-only";

import { PgBoss } from "pg-boss";
import { env } from "../env.ts";

export const SCANS = "impact-scan";
export type ScanJob = { slug: string };

export const POLLS = "upstream-poll";
export type PollJob = { repositoryId: string };
/** One job of it queues a poll of every repository that is due. */
export const POLL_ROUNDS = "upstream-poll-round";
const EVERY_QUARTER_OF_AN_HOUR = "*/15 * * * *";

/** One job of it sends every mail of the outbox that is due. */
export const MAILS = "send-mail";
const EVERY_MINUTE = "* * * * *";

/** One job of it reminds people of what is due in their cases. */
export const REMINDERS = "case-reminders";

/** A scan that nobody hears of for this long is taken up by another worker; a killed one therefore too. */
const SILENT_FOR_SECONDS = 10;
const LOOK_FOR_SILENT_EVERY_SECONDS = 3;
const A_DAY = 86_400;

/** `stately`: of each incident one scan runs and one waits. The waiting one sees all that changed before it began. */
const SCAN_QUEUE = {
  policy: "stately",
  heartbeatSeconds: SILENT_FOR_SECONDS,
  expireInSeconds: A_DAY,
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
} as const;

/** Of each repository one poll runs and one waits. A poll that failed is tried by the next round. */
const POLL_QUEUE = { policy: "stately", heartbeatSeconds: 60, expireInSeconds: 3_600, retryLimit: 1 } as const;
/** Of these rounds too one runs and one waits. One that was killed in the middle lets go of its mail at once. */
const MAIL_QUEUE = { policy: "stately", heartbeatSeconds: 10, expireInSeconds: 3_600, retryLimit: 1 } as const;
/** A round that was killed is taken up again; who was told by then is not told twice. */
const REMINDER_QUEUE = { policy: "stately", heartbeatSeconds: 10, expireInSeconds: 3_600, retryLimit: 1 } as const;
const ROUND_QUEUE = { policy: "stately", retryLimit: 0 } as const;

/** The queue keeps its tables in a schema of its own and makes them where they are missing. */
export function openBoss({ supervise, url = databaseUrl() }: { supervise: boolean; url?: string }): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "candor jobs",
    schema: "pgboss",
    max: 3,
    schedule: supervise,
    registerInstance: false,
    persistWarnings: false,
    openTelemetry: { enabled: false },
    supervise,
    superviseIntervalSeconds: LOOK_FOR_SILENT_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_SILENT_EVERY_SECONDS,
  });
  boss.on("error", (error) => {
    process.stderr.write(`${JSON.stringify({ level: "error", jobs: error.message })}\n`);
  });
  return boss;
}

export async function makeQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(SCANS, SCAN_QUEUE);
  await boss.createQueue(POLLS, POLL_QUEUE);
  await boss.createQueue(POLL_ROUNDS, ROUND_QUEUE);
  await boss.createQueue(MAILS, MAIL_QUEUE);
  await boss.createQueue(REMINDERS, REMINDER_QUEUE);
}

export async function scheduleRounds(boss: PgBoss): Promise<void> {
  await boss.schedule(POLL_ROUNDS, EVERY_QUARTER_OF_AN_HOUR, null, { tz: "UTC" });
}

export async function scheduleMails(boss: PgBoss): Promise<void> {
  await boss.schedule(MAILS, EVERY_MINUTE, null, { tz: "UTC" });
  await boss.send(MAILS, {});
}

export async function scheduleReminders(boss: PgBoss): Promise<void> {
  await boss.schedule(REMINDERS, EVERY_QUARTER_OF_AN_HOUR, null, { tz: "UTC" });
  await boss.send(REMINDERS, {});
}

export function databaseUrl(): string {
  const url = env().databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set; `npm start` sets it for the embedded database.");
  return url;
}
