import { readCommitMessage, type Revert } from "./commit-message.ts";
import { Cancelled, Instances, type Told } from "./revert-ledger.ts";
import { inTopologicalOrder } from "./topological-order.ts";

/** `patchId`: what `git patch-id` says of its change, where somebody computed it. */
export type Commit = { sha: string; message: string; parents: readonly string[]; patchId?: string };
/** The commit that brought the fix, with the pull request and the subject it came by, as far as they are known. */
export type Fix = { sha: string; pullNumber?: number; subject?: string; patchId?: string };
export type NetEffect = "present" | "reverted" | "unknown";
export type PickMethod = "cherry_pick_footer" | "pull_number_in_subject" | "equal_patch";
export type Pick = { sha: string; method: PickMethod };
export type FixTrace = {
  /** Of the fix and its picks together; absent where neither is there. */
  netEffect?: NetEffect;
  /** Commits that bring the fix under another hash, oldest first. */
  picks: Pick[];
  /** Commits that take the fix back, and the part of them that say they take back only a part; none that was reverted itself. */
  revertedBy: string[];
  partlyRevertedBy: string[];
};
/** `isAncestor`: the commits come after the fix. `isComplete` false: some commits are missing, so nothing is certain. */
export type TraceOptions = { isAncestor: boolean; isComplete?: boolean };

/**
 * What became of a fix in all the commits that the tag has and the fix has not, in any order. A revert counts unless it was
 * reverted itself; a pick after the revert counts as the fix.
 */
export function traceFix(
  fix: Fix,
  commits: readonly Commit[],
  { isAncestor, isComplete = true }: TraceOptions,
): FixTrace {
  const itself = toldOfFix(fix);
  const known = new Set(itself.ids);
  const others = inTopologicalOrder(commits)
    .map(tell)
    .filter(({ sha }) => sha !== itself.sha);
  const brings = (told: Told) => told === itself || (isPick(told, fix) && told.ids.some((id) => known.has(id)));
  const history = isAncestor ? [itself, ...others] : others;
  const cancelled = new Cancelled();
  const standing: Told[] = [];
  const reverts: { sha: string; revert: Revert }[] = [];
  for (const told of history.toReversed()) {
    const { reverts: revert } = told.words;
    if (cancelled.take(told)) continue;
    if (brings(told)) standing.push(told);
    if (!revert) continue;
    if (!revert.isPartial) cancelled.add(revert);
    reverts.push({ sha: told.sha, revert });
  }
  reverts.reverse();
  const instances = history.filter(brings);
  const named = new Instances(instances);
  const against = reverts.filter(({ revert }) => named.areNamedBy(revert));
  const partly = against.filter(({ revert }) => revert.isPartial).map(({ sha }) => sha);
  const netEffect = standing.length === 0 ? "reverted" : partly.length > 0 ? "unknown" : "present";
  return {
    ...(instances.length > 0 && { netEffect: isComplete ? netEffect : "unknown" }),
    picks: instances.filter((told) => told !== itself).map((told) => ({ sha: told.sha, method: methodOf(fix, told) })),
    revertedBy: against.map(({ sha }) => sha),
    partlyRevertedBy: partly,
  };
}

/** A revert brings nothing, unless what it takes back is itself the fix. */
function isPick({ words }: Told, { sha }: Fix): boolean {
  return !words.reverts || words.pickedFrom.includes(sha.toLowerCase());
}

function tell({ sha, message, patchId }: Commit): Told {
  const words = readCommitMessage(message);
  const pulls = [...words.pullNumbers, ...words.lands.map(({ number }) => number)];
  const ids = [sha.toLowerCase(), ...words.pickedFrom, ...pulls.map((pull) => `#${pull}`)];
  return { sha: sha.toLowerCase(), words, ids: patchId === undefined ? ids : [...ids, `patch ${patchId}`] };
}

function toldOfFix({ sha, pullNumber, subject, patchId }: Fix): Told {
  const number = pullNumber === undefined ? "" : ` (#${pullNumber})`;
  const { reverts: _, ...words } = readCommitMessage(`${subject ?? ""}${number}`);
  const told = tell({ sha, message: "", parents: [], ...(patchId !== undefined && { patchId }) });
  return { ...told, words, ids: [...told.ids, ...(pullNumber === undefined ? [] : [`#${pullNumber}`])] };
}

function methodOf(fix: Fix, { words }: Told): PickMethod {
  if (words.pickedFrom.includes(fix.sha.toLowerCase())) return "cherry_pick_footer";
  const pulls = [...words.pullNumbers, ...words.lands.map(({ number }) => number)];
  return fix.pullNumber !== undefined && pulls.includes(fix.pullNumber) ? "pull_number_in_subject" : "equal_patch";
}
