import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkDeadlines } from "./deadline-properties.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./print-deadlines.ts", import.meta.url));

type Printed = { processOffsetMinutes: number; failed: string[]; gdpr: string; date: string; hash: string };

async function printedUnder(zone: string): Promise<Printed> {
  const { stdout } = await run(process.execPath, ["--no-warnings", script], { env: { ...process.env, TZ: zone } });
  return JSON.parse(stdout) as Printed;
}

describe("deadlines", () => {
  it("are the same when computed again, and never lie before what they count from", () => checkDeadlines(1_000));

  it("do not depend on the zone of the process, tried in six", { timeout: 120_000 }, async () => {
    // Minutes as Date.getTimezoneOffset gives them in July 2025: proof that the process really was in that zone.
    const zones: [string, number][] = [
      ["UTC", 0],
      ["America/New_York", 240],
      ["America/Chicago", 300],
      ["Europe/Berlin", -120],
      ["Asia/Kolkata", -330],
      ["Asia/Tokyo", -540],
    ];
    const printed = await Promise.all(zones.map(([zone]) => printedUnder(zone)));
    expect(printed.map(({ processOffsetMinutes }) => processOffsetMinutes)).toEqual(
      zones.map(([, minutes]) => minutes),
    );
    expect(printed.map(({ failed, gdpr, date }) => ({ failed, gdpr, date }))).toEqual(
      zones.map(() => ({ failed: [], gdpr: "2026-10-26T16:15:00Z", date: "2027-02-28" })),
    );
    expect(new Set(printed.map(({ hash }) => hash)).size).toBe(1);
  });
});
