import { describe, expect, it } from "vitest";
import allCases from "#test/fixtures/time-cases.json" with { type: "json" };
import { COVERED_BY_SERVER_TEST, expectedOutcome, runCase, timeCases } from "./time-cases.ts";

describe("the 92 cases", () => {
  it("are all here but the one about a database session", () => {
    expect(allCases).toHaveLength(92);
    expect(timeCases).toHaveLength(91);
    expect(allCases.find(({ id }) => id === COVERED_BY_SERVER_TEST)?.op).toBe("db");
  });

  it.each(timeCases.map((timeCase) => [timeCase.id, timeCase.op, timeCase.input, timeCase] as const))(
    "%s %s %s",
    (_id, _op, _input, timeCase) => {
      expect(runCase(timeCase)).toEqual(expectedOutcome(timeCase));
    },
  );
});
