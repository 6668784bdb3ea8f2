import { createHash } from "node:crypto";
import fc from "fast-check";
import { CLOCK_NAMES } from "#domain/disclosure/deadline-fact.ts";
import { computeClock, regulatoryClocks } from "#domain/disclosure/deadlines/clocks.ts";
import { computeDeadline } from "#domain/disclosure/deadlines/compute-deadline.ts";
import { countdown } from "#domain/disclosure/deadlines/countdown.ts";
import { at, countingCases, failing, knownPolicyCases, on } from "./deadline-cases.ts";
import { answerTo, anyInput, checkDeadlines } from "./deadline-properties.ts";

// Run by itself under several TZ: checks the cases and the property, and prints all that was computed as one hash.
checkDeadlines(300);
const cases = [...knownPolicyCases, ...countingCases];
const computed = cases.map((each) => computeDeadline(each));
const left = computed.map(({ due }) => countdown(due, "2026-09-08T23:30:00Z"));
const clocks = CLOCK_NAMES.map((name) => {
  const { fixed = { length: 48, unit: "hours" as const } } = regulatoryClocks[name];
  return computeClock({ name, starts: at("2026-10-23T18:15", "Europe/Berlin"), ...fixed });
});
const random = fc.sample(anyInput, { numRuns: 300, seed: 20261026 }).map(answerTo);

process.stdout.write(
  JSON.stringify({
    processOffsetMinutes: new Date(Date.UTC(2025, 6, 1)).getTimezoneOffset(),
    failed: failing(cases),
    gdpr: computeClock({ name: "gdpr_33", starts: at("2026-10-23T18:15", "Europe/Berlin") }).due.instant,
    date: computeClock({ name: "nis2_final", starts: on("2027-01-31", "Europe/Berlin") }).due.date,
    hash: createHash("sha256")
      .update(JSON.stringify([computed, left, clocks, random]))
      .digest("hex"),
  }),
);
