import "server-only";

import { NotFound } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { z } from "zod";
import { onIncident } from "../access.ts";
import { readLedger } from "../case-entries.ts";
import { caseView, type CaseView } from "./case-view.ts";

export type { CaseView } from "#domain/disclosure/case-view.ts";

const options = z.strictObject({ asOf: z.string().max(64).optional() });

/** The case as it stands, or as it stood at an instant. @throws {NotFound} {NotAllowed} {TimeError} */
export async function readCase(slug: string, asked: { asOf?: string | undefined } = {}): Promise<CaseView> {
  const view = await readCaseIfAny(slug, asked);
  if (!view) throw new NotFound();
  return view;
}

/** Undefined where no case is open. @throws {NotFound} of the incident itself {NotAllowed} {TimeError} */
export async function readCaseIfAny(
  slug: string,
  input: { asOf?: string | undefined } = {},
): Promise<CaseView | undefined> {
  const { asOf } = parseInput(options, input);
  const at = asOf === undefined ? undefined : parseInstant(asOf);
  return onIncident("disclosure.read", slug, async ({ tx, incident }) => {
    const ledger = await readLedger(tx, incident.id);
    return ledger && caseView(tx, incident, ledger, at);
  });
}
