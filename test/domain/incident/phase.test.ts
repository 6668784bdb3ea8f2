import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PHASES, phaseOf } from "#domain/incident/phase.ts";
import { MILESTONES } from "#domain/timeline/timeline-event.ts";

describe("phaseOf", () => {
  it.each([
    [[], "recorded"],
    [["exposure_started"], "exposed"],
    [["reported", "exposure_started"], "reported"],
    [["reproduced"], "triage"],
    [["declared", "reported"], "declared"],
    [["contained", "root_cause_identified"], "contained"],
    [["root_cause_identified"], "recorded"],
    [["mitigated", "contained"], "fixed"],
    [["restored", "patched", "contained"], "restored"],
    [[...MILESTONES], "disclosed"],
    [["celebrated"], "recorded"],
  ])("%j is %s", (reached, phase) => {
    expect(phaseOf(reached)).toBe(phase);
  });

  it("never goes back when another milestone is reached, and does not mind their order", () => {
    const some = fc.shuffledSubarray([...MILESTONES]);
    fc.assert(
      fc.property(some, fc.constantFrom(...MILESTONES), (reached, more) => {
        const [before, after] = [phaseOf(reached), phaseOf([more, ...reached])];
        expect(PHASES.indexOf(after)).toBeGreaterThanOrEqual(PHASES.indexOf(before));
        expect(phaseOf([...reached].reverse())).toBe(before);
      }),
    );
  });
});
