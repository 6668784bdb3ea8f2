import "server-only";

import { Conflict } from "#domain/errors.ts";
import { accountsInNote, lintNote, type Note } from "#domain/postmortem/lint/lint-note.ts";
import type { Tx } from "#server/access.ts";
import { accountsNamed } from "./lint-record.ts";

/** A note or reason goes to readers with the document, so what must not be in one must not be in the other.
 * @throws {Conflict} lint_blocking */
export async function refuseNote(
  tx: Tx,
  incidentId: string,
  field: Note["field"],
  text: string | undefined,
): Promise<void> {
  if (text === undefined) return;
  const note = { field, text };
  const findings = lintNote(note, await accountsNamed(tx, incidentId, accountsInNote(note)));
  const [first] = findings;
  if (!first) return;
  const what = field === "/note" ? "note" : "reason";
  throw new Conflict("lint_blocking", `Readers would see this in the ${what}: ${first.message}`, { findings });
}
