import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCommitMessage } from "#domain/upstream/commit-message.ts";
import { computeContainment, type Comparison } from "#domain/upstream/containment.ts";
import { findLanding } from "#domain/upstream/find-landing.ts";
import { traceFix, type Commit, type Fix } from "#domain/upstream/find-revert.ts";

const sha = (letter: string) => letter.repeat(40);
const [F, R, RR, P, X, Y] = ["f", "a", "b", "c", "d", "e"].map(sha) as [string, string, string, string, string, string];
const fix: Fix = { sha: F, pullNumber: 123, subject: "Reject at admission" };

/** One after the other, each the parent of the next. */
const line = (...told: [string, string][]): Commit[] =>
  told.map(([own, message], index) => ({ sha: own, message, parents: [told[index - 1]?.[0] ?? F] }));
const effect = (commits: Commit[], isComplete = true) =>
  traceFix(fix, commits, { isAncestor: true, isComplete }).netEffect;

const reverted: [string, string] = [R, `Revert "Reject at admission (#123)" (#130)\n\nThis reverts commit ${F}.`];

describe("whether the fix is still there", () => {
  it.each<[string, [string, string][], string]>([
    ["nothing after it", [], "present"],
    ["other work", [[X, "Add a test (#124)"]], "present"],
    ["a revert by hash", [[R, `Revert "Reject at admission"\n\nThis reverts commit ${F}.`]], "reverted"],
    ["a revert by a short hash", [[R, `Undo\n\nThis reverts commit ${F.slice(0, 9)}.`]], "reverted"],
    ["a revert of a merge", [[R, `Undo\n\nThis reverts commit ${F}, reversing\nchanges made to ${X}.`]], "reverted"],
    ["a revert by the number in its title", [[R, 'Revert "Reject at admission (#123)" (#130)']], "reverted"],
    ["a revert by the forge's button", [[R, 'Revert "Anything" (#130)\n\nReverts owner/name#123']], "reverted"],
    ["a revert by its subject alone", [[R, 'Revert "Reject at admission"']], "reverted"],
    ["a revert of another pull request", [[R, 'Revert "Reject at admission (#12)" (#130)']], "present"],
    ["a revert of another commit", [[R, `Revert "Something"\n\nThis reverts commit ${X}.`]], "present"],
    ["words about a revert", [[R, "Docs: how to revert #123\n\nOne may say: This reverts commit."]], "present"],
    ["a revert of the revert, by hash", [reverted, [RR, `Reapply "Reject"\n\nThis reverts commit ${R}.`]], "present"],
    [
      "a revert of the revert, by number",
      [reverted, [RR, 'Revert "Revert "Reject at admission (#123)" (#130)" (#131)']],
      "present",
    ],
    [
      "reverted three times",
      [reverted, [RR, `Undo\n\nThis reverts commit ${R}.`], [X, `Undo\n\nThis reverts commit ${RR}.`]],
      "reverted",
    ],
    ["reverted and picked again", [reverted, [P, `Reject\n\n(cherry picked from commit ${F})`]], "present"],
    ["reverted and applied again", [reverted, [P, 'Reapply "Reject at admission (#123)" (#140)']], "present"],
    [
      "picked again, and both reverted",
      [
        [P, `Reject (#123) (#140)`],
        [X, 'Revert "Reject (#123)" (#150)'],
      ],
      "reverted",
    ],
    ["a part of it reverted", [[R, `Partial revert of #123\n\nThis partially reverts commit ${F}.`]], "unknown"],
  ])("%s", (_, told, netEffect) => {
    expect(effect(line(...told))).toBe(netEffect);
    // Pages of a list may come in any order: the parents tell.
    expect(effect(line(...told).toReversed())).toBe(netEffect);
  });

  it("is unknown where commits are missing, whatever the others say", () => {
    expect(effect(line([X, "Other"]), false)).toBe("unknown");
    expect(effect(line(reverted), false)).toBe("unknown");
  });

  it("takes back the newest commit of a subject only, and names the reverts that stand", () => {
    const again = line([X, "Reject at admission"], [R, 'Revert "Reject at admission"']);
    expect(effect(again)).toBe("present");
    const trace = traceFix(fix, line(reverted, [RR, `Undo\n\nThis reverts commit ${R}.`]), { isAncestor: true });
    expect(trace.revertedBy).toEqual([]);
    expect(traceFix(fix, line(reverted), { isAncestor: true }).revertedBy).toEqual([R]);
  });

  it("has alternating answers for a chain of reverts of any length, in any order of the list", () => {
    const chain = fc.nat(12).chain((length) => {
      const shas = Array.from({ length }, (_, index) => String(index + 10).repeat(20));
      const told = shas.map((own, index): [string, string] => [
        own,
        `x\n\nThis reverts commit ${shas[index - 1] ?? F}.`,
      ]);
      return fc.tuple(fc.constant(length), fc.shuffledSubarray(line(...told), { minLength: length }));
    });
    const alternates = fc.property(chain, ([length, commits]) => {
      expect(effect(commits)).toBe(length % 2 === 0 ? "present" : "reverted");
    });
    fc.assert(alternates);
  });
});

describe("what is contained", () => {
  it.each<[Comparison, string, string]>([
    ["ahead", "yes", "present"],
    ["identical", "yes", "present"],
    ["behind", "no", "unknown"],
    ["diverged", "no", "unknown"],
    [404, "unknown", "unknown"],
  ])("the tag is %s of the fix: %s", (comparison, contained, netEffect) => {
    expect(computeContainment(fix, comparison, [])).toEqual({ contained, netEffect, method: "ancestry" });
  });

  it.each<[string, Commit[], string]>([
    ["cherry_pick_footer", line([P, `Reject\n\n(cherry picked from commit ${F})`]), "present"],
    ["pull_number_in_subject", line([P, "Reject at admission (#123) (#140)"]), "present"],
    ["equal_patch", [{ sha: P, message: "Reject", parents: [], patchId: "p1" }], "present"],
    [
      "cherry_pick_footer",
      line(
        [P, `Reject\n\n(cherry picked from commit ${F})`],
        [Y, `Revert "Reject"\n\nThis reverts commit ${F}.\n(cherry picked from commit ${R})`],
      ),
      "reverted",
    ],
  ])("on another branch, by %s", (method, commits, netEffect) => {
    const found = computeContainment({ ...fix, patchId: "p1" }, "diverged", commits);
    expect(found).toEqual({ contained: "yes", netEffect, method });
  });

  it("is no answer where commits of the other branch are missing, and no pick where a subject only mentions it", () => {
    expect(computeContainment(fix, "diverged", [], false).contained).toBe("unknown");
    expect(computeContainment(fix, "diverged", line([X, "Test (#123) in CI (#141)"])).contained).toBe("no");
    expect(computeContainment(fix, "diverged", line([X, 'Revert "Reject (#123)" (#141)'])).contained).toBe("no");
  });

  it("was merged, then reverted six minutes later, before the tag: contained and not fixed", () => {
    // 16:59 merge, 17:05 revert, 17:40 tag: no date is looked at.
    expect(computeContainment(fix, "ahead", line(reverted))).toMatchObject({ contained: "yes", netEffect: "reverted" });
  });
});

describe("the commit that landed a closed pull request", () => {
  const asked = { repository: "pytorch/pytorch", number: 123 };
  it.each<[string, string | undefined]>([
    ["Fix (#123)\n\nPull Request resolved: https://github.com/pytorch/pytorch/pull/123", X],
    ["Fix\n\nPR-URL: https://github.com/pytorch/pytorch/pull/123", X],
    ["Fix\n\nPull Request resolved: https://github.com/other/place/pull/123", undefined],
    ["Fix the follow-up of #123 (#150)", undefined],
    ['Revert "Fix (#123)"', undefined],
  ])("%j", (message, landed) => {
    expect(findLanding(asked, [{ sha: X, message, parents: [] }])).toBe(landed);
  });
});

describe("a hostile message", () => {
  it("is read in one pass and never throws", () => {
    const huge = [
      'Revert "'.repeat(200_000),
      `${"(#1) ".repeat(400_000)}`,
      `x\n${"This reverts commit ".repeat(100_000)}`,
      `x\n${"Pull Request resolved: https://a/b/c/pull/".repeat(50_000)}`,
      "\n".repeat(2_000_000),
    ];
    for (const message of huge) expect(readCommitMessage(message).pullNumbers.length).toBeLessThanOrEqual(200);
    fc.assert(fc.property(fc.string({ unit: "binary" }), (message) => void readCommitMessage(message)));
  });
});
