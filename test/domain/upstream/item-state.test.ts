import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimsLanding, fixCommitOf, mergeItem, stateOfItem, type ForgeItem } from "#domain/upstream/item-state.ts";

const COMMIT = "c4295bd".padEnd(40, "0");
const pull = (more: Partial<ForgeItem>): ForgeItem => ({
  ...{ kind: "pull_request", state: "open", updatedAt: "2026-09-09T10:00:00Z", ...more },
});

describe("the state of an item", () => {
  it.each<[string, ForgeItem, string, string | undefined]>([
    ["an open pull request", pull({}), "open", undefined],
    ["a draft", pull({ draft: true }), "open", undefined],
    [
      "closed, and only merge_commit_sha set",
      pull({ state: "closed", merged: false, mergeCommitSha: COMMIT }),
      "closed_unmerged",
      undefined,
    ],
    [
      "merged, as its own address says",
      pull({ state: "closed", merged: true, mergedAt: "2026-09-09T10:00:00Z", mergeCommitSha: COMMIT }),
      "merged",
      COMMIT,
    ],
    ["merged, as a list says", pull({ state: "closed", mergedAt: "2026-09-09T10:00:00Z" }), "merged", undefined],
    ["closed with the label alone", pull({ state: "closed", labels: ["Merged"] }), "closed_unmerged", undefined],
    [
      "closed with a commit that landed it",
      pull({ state: "closed", labels: ["Merged"], landedCommit: COMMIT }),
      "landed_as_commit",
      COMMIT,
    ],
    ["a closed issue", pull({ kind: "issue", state: "closed" }), "closed", undefined],
    ["not read yet", pull({ state: "unknown" }), "unknown", undefined],
  ])("%s", (_, item, state, commit) => {
    expect(stateOfItem(item)).toBe(state);
    expect(fixCommitOf(item)).toBe(commit);
  });

  it("asks for the landing commit where a label claims one", () => {
    expect(claimsLanding(pull({ state: "closed", labels: ["Merged", "ciflow"] }))).toBe(true);
    expect(claimsLanding(pull({ state: "closed", labels: ["merged"], landedCommit: COMMIT }))).toBe(false);
    expect(claimsLanding(pull({ state: "open", labels: ["Merged"] }))).toBe(false);
  });
});

describe("answers in any order", () => {
  it('stays merged when "synchronize" arrives after it, older or of the same second', () => {
    const closed = pull({ state: "closed", merged: true, updatedAt: "2026-09-09T10:00:04Z" });
    for (const updatedAt of ["2026-09-09T10:00:03Z", "2026-09-09T10:00:04Z", "2026-09-09T10:00:05Z"]) {
      expect(mergeItem(closed, pull({ updatedAt }))).toEqual(closed);
      expect(mergeItem(pull({ updatedAt }), closed)).toEqual(closed);
    }
  });

  it("takes a reopening that is newer, and no closing that is older", () => {
    const reopened = pull({ updatedAt: "2026-09-09T12:00:00Z" });
    const closed = pull({ state: "closed", updatedAt: "2026-09-09T11:00:00+00:00" });
    expect(stateOfItem(mergeItem(closed, reopened))).toBe("open");
    expect(stateOfItem(mergeItem(reopened, closed))).toBe("open");
  });

  it("keeps the commit that landed it when a later answer did not look for it", () => {
    const landed = pull({ state: "closed", landedCommit: COMMIT });
    const later = pull({ state: "closed", updatedAt: "2026-09-10T10:00:00Z" });
    expect(stateOfItem(mergeItem(landed, later))).toBe("landed_as_commit");
  });

  it("ends the same, whatever the order, and however often each comes", () => {
    const answer = fc
      .record({
        second: fc.nat(3),
        state: fc.constantFrom("open", "closed"),
        merged: fc.boolean(),
        draft: fc.boolean(),
      })
      .map(({ second, ...said }) => pull({ ...said, updatedAt: `2026-09-09T10:00:0${second}Z` }));
    const all = fc.array(answer, { minLength: 1, maxLength: 6 });
    const settles = fc.property(
      all.chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray([...given, ...given], { minLength: given.length * 2 })),
      ),
      ([given, shuffled]) => {
        const end = (answers: ForgeItem[]) => answers.reduce<ForgeItem | undefined>(mergeItem, undefined);
        expect(end(shuffled)).toEqual(end(given));
      },
    );
    fc.assert(settles, { numRuns: 500 });
  });
});
