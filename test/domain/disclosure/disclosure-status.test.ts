import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DISCLOSURE_STATUSES,
  disclosureStatus,
  type CaseStanding,
  type PartyStanding,
} from "#domain/disclosure/disclosure-status.ts";

const published: PartyStanding = { willPublish: "yes", published: true };
const pending: PartyStanding = { willPublish: "yes", published: false };
const undecided: PartyStanding = { willPublish: "undecided", published: false };
const silent: PartyStanding = { willPublish: "no", published: false };
const prepared: PartyStanding = { ...pending, signatory: true, scheduled: true };
const none = { state: "none" } as const;
const active = { state: "active", endIsPrecise: true } as const;

describe("how far the disclosure has come", () => {
  it.each<[string, string, CaseStanding]>([
    [
      "provider and upstream published, the finder still expected",
      "partially_disclosed",
      { publicAware: true, embargo: none, parties: [published, published, pending] },
    ],
    [
      "the finder published too",
      "fully_disclosed",
      { publicAware: true, embargo: none, parties: [published, published, published] },
    ],
    [
      "the finder will not publish",
      "fully_disclosed",
      { publicAware: true, embargo: none, parties: [published, published, silent] },
    ],
    [
      "an undecided party does not count",
      "fully_disclosed",
      { publicAware: true, embargo: none, parties: [published, undecided] },
    ],
    [
      "a leak before anybody published",
      "public_unpublished",
      { publicAware: true, embargo: { state: "exited" }, parties: [pending, pending] },
    ],
    [
      "a leak, and nobody expected to publish",
      "public_unpublished",
      { publicAware: true, embargo: none, parties: [undecided] },
    ],
    [
      "a publication makes it public by itself",
      "partially_disclosed",
      { publicAware: false, embargo: active, parties: [published, pending] },
    ],
    ["agreed, precise and prepared", "scheduled", { publicAware: false, embargo: active, parties: [prepared, silent] }],
    ["one party not prepared", "embargoed", { publicAware: false, embargo: active, parties: [prepared, pending] }],
    ["the end is only a date", "embargoed", { publicAware: false, embargo: { state: "active" }, parties: [prepared] }],
    ["nobody expected", "embargoed", { publicAware: false, embargo: active, parties: [undecided] }],
    ["revised terms still bind", "embargoed", { publicAware: false, embargo: { state: "revise" }, parties: [pending] }],
    ["proposed", "negotiating", { publicAware: false, embargo: { state: "proposed" }, parties: [pending] }],
    [
      "the end is no duty to publish",
      "embargo_ended",
      { publicAware: false, embargo: { state: "exited" }, parties: [pending] },
    ],
    ["nothing yet", "private", { publicAware: false, embargo: none, parties: [] }],
    [
      "withdrawn before all else",
      "withdrawn",
      { withdrawn: true, publicAware: true, embargo: none, parties: [published] },
    ],
  ])("%s: %s", (_, status, standing) => {
    expect(disclosureStatus(standing)).toBe(status);
  });

  it("is never private once the public knows, and never full while an expected party is pending", () => {
    const party = fc.record({
      willPublish: fc.constantFrom("yes", "no", "undecided"),
      published: fc.boolean(),
      scheduled: fc.boolean(),
      signatory: fc.boolean(),
    });
    const standing = fc.record({
      publicAware: fc.boolean(),
      embargo: fc.record({
        state: fc.constantFrom("none", "proposed", "active", "revise", "exited"),
        endIsPrecise: fc.boolean(),
      }),
      parties: fc.array(party as fc.Arbitrary<PartyStanding>, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(standing as fc.Arbitrary<CaseStanding>, (given) => {
        const status = disclosureStatus(given);
        expect(DISCLOSURE_STATUSES).toContain(status);
        if (given.publicAware)
          expect(["private", "embargoed", "scheduled", "negotiating", "embargo_ended"]).not.toContain(status);
        if (given.parties.some((one) => !one.published && one.willPublish === "yes"))
          expect(status).not.toBe("fully_disclosed");
      }),
    );
  });
});
