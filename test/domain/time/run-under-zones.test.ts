import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./print-all-results.ts", import.meta.url));

type Printed = { processOffsetMinutes: number; cases: number; failed: string[]; hash: string };

async function resultsUnder(zone: string): Promise<Printed> {
  const { stdout } = await run(process.execPath, ["--no-warnings", script], { env: { ...process.env, TZ: zone } });
  return JSON.parse(stdout) as Printed;
}

describe("the process zone", () => {
  it(
    "changes nothing: both properties, all cases and all that pages show, in six of them",
    { timeout: 120_000 },
    async () => {
      // Minutes as Date.getTimezoneOffset gives them in July 2025: proof that the process really was in that zone.
      const zones: [string, number][] = [
        ["UTC", 0],
        ["America/New_York", 240],
        ["America/Chicago", 300],
        ["Europe/Berlin", -120],
        ["Asia/Kolkata", -330],
        ["Asia/Tokyo", -540],
      ];
      const results = await Promise.all(zones.map(([zone]) => resultsUnder(zone)));
      expect(results.map(({ processOffsetMinutes }) => processOffsetMinutes)).toEqual(
        zones.map(([, minutes]) => minutes),
      );
      expect(results.map(({ cases, failed }) => ({ cases, failed }))).toEqual(
        zones.map(() => ({ cases: 91, failed: [] })),
      );
      expect(new Set(results.map(({ hash }) => hash)).size).toBe(1);
    },
  );
});
