import { createHash } from "node:crypto";
import { displayTime } from "#domain/time/display.ts";
import { seedDuration, seedKeys, seedTime } from "./seed-sheet.ts";
import { expectedOutcome, runCase, timeCases } from "./time-cases.ts";
import { checkFormatsBack, checkThereAndBack } from "./zone-properties.ts";

// Run by itself under several TZ: checks the two properties, prints what failed, and everything that a page would show, as one hash.
checkThereAndBack(300);
checkFormatsBack(300);
const failed = timeCases.filter((timeCase) => {
  const outcome = runCase(timeCase);
  const expected = expectedOutcome(timeCase);
  return (["utc", "display", "error", "candidates"] as const).some(
    (part) => JSON.stringify(outcome[part]) !== JSON.stringify(expected[part]),
  );
});

const zones = ["UTC", "America/New_York", "Asia/Tokyo", "Asia/Kolkata", "Australia/Lord_Howe"];
const pages = zones.flatMap((zone) =>
  seedKeys.flatMap((key) => [displayTime(seedTime(key), zone, "en"), displayTime(seedTime(key), zone, "ja")]),
);
const durations = seedKeys.flatMap((from) => seedKeys.map((to) => seedDuration(from, to)));
const everything = JSON.stringify([timeCases.map(runCase), seedKeys.map(seedTime), pages, durations]);

process.stdout.write(
  JSON.stringify({
    processOffsetMinutes: new Date(Date.UTC(2025, 6, 1)).getTimezoneOffset(),
    cases: timeCases.length,
    failed: failed.map(({ id }) => id),
    hash: createHash("sha256").update(everything).digest("hex"),
  }),
);
