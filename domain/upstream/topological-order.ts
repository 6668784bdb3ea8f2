type Node = { sha: string; parents: readonly string[] };

/** Parents before children, otherwise in the order given: pages of a list may come in any order. */
export function inTopologicalOrder<T extends Node>(commits: readonly T[]): T[] {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const children = new Map<string, T[]>();
  const waitsFor = new Map<string, number>();
  const childrenOf = (sha: string) => children.get(sha) ?? children.set(sha, []).get(sha) ?? [];
  for (const commit of bySha.values()) {
    const parents = [...new Set(commit.parents)].filter((sha) => bySha.has(sha));
    waitsFor.set(commit.sha, parents.length);
    for (const sha of parents) childrenOf(sha).push(commit);
  }
  const ordered = [...bySha.values()].filter(({ sha }) => waitsFor.get(sha) === 0);
  for (let next = 0; next < ordered.length; next += 1) {
    for (const child of children.get(ordered[next]?.sha ?? "") ?? []) {
      const left = (waitsFor.get(child.sha) ?? 0) - 1;
      waitsFor.set(child.sha, left);
      if (left === 0) ordered.push(child);
    }
  }
  const placed = new Set(ordered);
  return [...ordered, ...[...bySha.values()].filter((commit) => !placed.has(commit))];
}
