import "server-only";

import { recordDatabase } from "./database.ts";

const PATIENCE_MS = 5_000;

/** Does the database answer, and does it hold the record's tables? Says no more than that: anybody may ask. */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    await withinPatience(recordDatabase().$queryRaw`SELECT 1 FROM incident LIMIT 1`);
    return true;
  } catch {
    return false;
  }
}

async function withinPatience(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the database does not answer")), PATIENCE_MS);
  });
  try {
    await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
