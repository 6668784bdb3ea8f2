import "server-only";

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
