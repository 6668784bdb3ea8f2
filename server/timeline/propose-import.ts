import "server-only";

import { parseInput } from "#domain/parse-input.ts";
import { importProposal, type ImportProposal } from "#domain/timeline/intake/import-request.ts";
import type { Intake } from "#domain/timeline/intake/intake-row.ts";
import { onIncident } from "../access.ts";
import { readPaste } from "./read-paste.ts";

/** What a paste would become; nothing is written, the transaction being one that cannot. @throws {TimeError} {InvalidInput} */
export async function proposeImport(slug: string, input: ImportProposal): Promise<Intake> {
  const { accept, ...request } = parseInput(importProposal, input);
  return onIncident("incident.read", slug, (grant) => readPaste(grant, request, accept));
}
