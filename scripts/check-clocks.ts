import { connectOnce } from "./create-database.ts";
import { CannotGoOn } from "./progress.ts";

/** In milliseconds. Embargoes end and publications go out by the database's clock; people read this machine's. */
const MOST_APART_MS = 2000;

export type ClockReading = {
  /** This machine's, before and after the database was asked. */
  askedAt: number;
  answeredAt: number;
  databaseAt: number;
};

/** How far this machine's clock is ahead of the database's (negative: behind), as little as the time of the question allows. */
export function clockDifference({ askedAt, answeredAt, databaseAt }: ClockReading): number {
  if (databaseAt < askedAt) return askedAt - databaseAt;
  return databaseAt > answeredAt ? answeredAt - databaseAt : 0;
}

/** @throws {CannotGoOn} naming the difference */
export async function checkClocks(url: string): Promise<void> {
  const reading = await connectOnce(url, async (client): Promise<ClockReading> => {
    const askedAt = Date.now();
    const { rows } = await client.query<{ ms: string }>("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms");
    return { askedAt, answeredAt: Date.now(), databaseAt: Number(rows[0]?.ms) };
  });
  const aheadMs = clockDifference(reading);
  if (Math.abs(aheadMs) <= MOST_APART_MS) return;
  const by = `${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs > 0 ? "ahead of" : "behind"}`;
  throw new CannotGoOn(
    `the clock of this machine is ${by} the database's; up to ${MOST_APART_MS / 1000} s are accepted. Set both by a time server.`,
  );
}
