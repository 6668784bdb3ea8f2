import "server-only";

import { NotFound } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { z } from "zod";
import { onIncident } from "../access.ts";
import { ledgerOf } from "./case-ledger.ts";
import { caseView, type CaseView } from "./case-view.ts";

export type { CaseView } from "#domain/disclosure/case-view.ts";

const options = z.strictObject({ asOf: z.string().max(64).optional() });

/** The case as it stands, or as it stood at an instant. @throws {NotFound} {NotAllowed} {TimeError} */
export async function readCase(slug: string, input: { asOf?: string | undefined } = {}): Promise<CaseView> {
  const { asOf } = parseInput(options, input);
  const at = asOf === undefined ? undefined : parseInstant(asOf);
  return onIncident("disclosure.read", slug, async ({ tx, incident }) =>
    caseView(tx, incident, await ledgerOf(tx, incident.id), at),
  );
}

/** Undefined where no case is open. @throws {NotFound} of the incident itself {NotAllowed} {TimeError} */
export async function readCaseIfAny(
  slug: string,
  asked: { asOf?: string | undefined } = {},
): Promise<CaseView | undefined> {
  try {
    return await readCase(slug, asked);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await onIncident("disclosure.read", slug, async () => undefined);
    return undefined;
  }
}
