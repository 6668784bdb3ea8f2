import { readCommitMessage } from "./commit-message.ts";
import type { Commit } from "./find-revert.ts";

/** The commit that a project's bot made of a pull request it shows as closed; a revert of it is not it. */
export function findLanding(
  { repository, number }: { repository: string; number: number },
  commits: readonly Commit[],
): string | undefined {
  const isIt = (named: { repository?: string; number: number }) =>
    named.number === number &&
    (named.repository === undefined || named.repository.toLowerCase() === repository.toLowerCase());
  return commits.find(({ message }) => {
    const { lands, pullNumbers, reverts } = readCommitMessage(message);
    return !reverts && (lands.some(isIt) || pullNumbers.at(-1) === number);
  })?.sha;
}
