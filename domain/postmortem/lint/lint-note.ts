import { accountCandidates, checkPeople } from "./check-people.ts";
import { checkSecrets } from "./check-secrets.ts";
import type { LintFinding } from "./finding.ts";

/** What readers see beside a document, by its place in the request. */
export type Note = { field: "/note" | "/reason"; text: string };

/** What must not stand in it, whatever the document says: secrets, planted strings, ids of `accounts`. */
export function lintNote(note: Note, accounts: readonly string[]): LintFinding[] {
  const parts = { texts: [], strings: [note], times: [] };
  const context = { texts: [], parts, record: { accounts, privateKeys: [] } };
  return [...checkSecrets(context), ...checkPeople(context)]
    .filter(({ severity }) => severity === "blocking")
    .map(({ fix: _fix, ...finding }) => finding);
}

/** Words of it that may be ids of accounts, for whoever can look them up. */
export function accountsInNote(note: Note): string[] {
  return accountCandidates({ texts: [], strings: [note] });
}
