import { describe, expect, it } from "vitest";
import { fleetRow, fleetSpecs, mineOver, sentDeployment } from "#components/upstream/fleet-draft.ts";
import { draftOf, emptyDraft, entryOf } from "#components/upstream/record-draft.ts";

const specs = fleetSpecs(undefined);
const eu1 = {
  name: "eu-1",
  version: "0.5.20",
  contextLength: 1_048_576,
  configuration: { transferBackend: "mooncake", deferredRelease: true, replicas: 2 },
  nodes: [
    { name: "p0", role: "prefill", kvPoolTokens: 681_280, settings: { detection: true, level: "full" } },
    { role: "decode" },
  ],
};

describe("a deployment in the form", () => {
  it("is sent as it was read", () => {
    const draft = draftOf(specs, fleetRow(eu1), "UTC");
    const { name, ...said } = eu1;
    expect(sentDeployment(entryOf(specs, draft))).toEqual({ name, said });
  });

  it("takes numbers as people write them, and leaves other words to be refused", () => {
    const draft = emptyDraft(specs, "UTC");
    const text = { ...draft.text, name: " eu-1 ", nodes: "p0; prefill; 1,048,576\np1; prefill; about a million" };
    expect(sentDeployment(entryOf(specs, { ...draft, text }))).toEqual({
      name: "eu-1",
      said: {
        configuration: {},
        nodes: [
          { name: "p0", role: "prefill", kvPoolTokens: 1_048_576 },
          { name: "p1", role: "prefill", kvPoolTokens: "about a million" },
        ],
      },
    });
  });

  it("saved over a newer one keeps what only they changed", () => {
    const base = draftOf(specs, fleetRow(eu1), "UTC");
    const theirs = draftOf(specs, fleetRow({ ...eu1, version: "0.5.22", owner: "them" }), "UTC");
    const mine = { ...base, text: { ...base.text, owner: "me" } };
    const { said } = sentDeployment(entryOf(specs, mineOver(specs, mine, base, theirs)));
    expect(said).toMatchObject({ owner: "me", version: "0.5.22" });
  });
});
