import type { CommitWords, Revert } from "./commit-message.ts";

/** A commit with all that others may name it by: its hash, the ones it was picked from, pull requests as "#12". */
export type Told = { sha: string; words: CommitWords; ids: string[] };

const SHORTEST_SHA = 7;

/** What the reverts read so far, from the newest backwards, took back. */
export class Cancelled {
  readonly #pulls = new Set<string>();
  readonly #commits = new Map<string, string[]>();
  readonly #subjects = new Map<string, number>();

  add(revert: Revert): void {
    for (const pull of revert.pulls) this.#pulls.add(`#${pull}`);
    for (const commit of revert.commits) addTo(this.#commits, commit);
    const { subject } = revert;
    if (subject !== undefined && !namesMore(revert))
      this.#subjects.set(subject, (this.#subjects.get(subject) ?? 0) + 1);
  }

  /** A subject takes back the newest commit that has it, and no other. */
  take({ ids, words }: Told): boolean {
    const isNamed = (id: string) =>
      this.#pulls.has(id) || this.#commits.get(startOf(id))?.some((commit) => id.startsWith(commit));
    if (ids.some(isNamed)) return true;
    const left = this.#subjects.get(words.plainSubject) ?? 0;
    if (left > 0) this.#subjects.set(words.plainSubject, left - 1);
    return left > 0;
  }
}

/** The commits that bring one fix. */
export class Instances {
  readonly #ids = new Map<string, string[]>();
  readonly #subjects: Set<string>;

  constructor(instances: readonly Told[]) {
    for (const id of new Set(instances.flatMap(({ ids }) => ids))) addTo(this.#ids, id);
    this.#subjects = new Set(instances.map(({ words }) => words.plainSubject));
  }

  areNamedBy(revert: Revert): boolean {
    const { commits, pulls, subject } = revert;
    if (!namesMore(revert)) return subject !== undefined && this.#subjects.has(subject);
    const starts = [...commits, ...pulls.map((pull) => `#${pull}`)];
    return starts.some((start) => this.#ids.get(startOf(start))?.some((id) => isNamed(id, start)));
  }
}

function isNamed(id: string, by: string): boolean {
  return by.startsWith("#") ? id === by : id.startsWith(by);
}

function addTo(index: Map<string, string[]>, text: string): void {
  const found = index.get(startOf(text));
  if (found) found.push(text);
  else index.set(startOf(text), [text]);
}

function startOf(text: string): string {
  return text.slice(0, SHORTEST_SHA);
}

function namesMore({ commits, pulls }: Revert): boolean {
  return commits.length > 0 || pulls.length > 0;
}
