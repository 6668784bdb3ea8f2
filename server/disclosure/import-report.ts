import "server-only";

import { z } from "zod";
import { caseKey } from "#domain/disclosure/fact-fields.ts";
import { readGithubAdvisory } from "#domain/disclosure/imports/github-advisory.ts";
import { readHackerOneReport } from "#domain/disclosure/imports/hackerone-report.ts";
import { IMPORT_PARTIES, type ImportedReport } from "#domain/disclosure/imports/imported-report.ts";
import { judgeImport, type JudgedFact } from "#domain/disclosure/imports/judge-import.ts";
import { Conflict, InvalidInput, StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { databaseNow, type CaseLedger } from "../case-entries.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { appendFacts, holdLedger, ledgerOf } from "../case-ledger.ts";
import { caseView } from "./case-view.ts";
import { resolveFact } from "./resolve-fact.ts";

export const REPORT_FORMATS = ["hackerone", "github_advisory"] as const;
const MOST_FACTS = 1_000;

const reportOrder = z.strictObject({
  format: z.enum(REPORT_FORMATS),
  /** As the other system's API answers it. */
  document: z.unknown(),
  /** Which parties of the case it speaks of. */
  parties: z.strictObject({ vendor: caseKey.optional(), reporter: caseKey.optional() }).optional(),
  /** Which of the proposed facts, counted from 0; all that are new where absent. */
  accept: z.array(z.int().min(0).max(MOST_FACTS)).max(MOST_FACTS).optional(),
});
export type ReportOrder = z.input<typeof reportOrder>;

export type ImportedFacts = Pick<ImportedReport, "source" | "id" | "title" | "state" | "leftOut"> & {
  /** The case that it was judged against, or became. */
  version: number;
  facts: JudgedFact[];
  added: number;
};

/** What another system's report says that could be entered; nothing is. @throws {InvalidInput} {NotFound} where no case is open */
export async function proposeReport(slug: string, input: ReportOrder): Promise<ImportedFacts> {
  const read = readReport(input);
  return onIncident("disclosure.read", slug, async ({ tx, incident }) => {
    const ledger = await ledgerOf(tx, incident.id);
    return judged(read, ledger, await databaseNow(tx));
  });
}

export type ImportOptions = { expectedVersion?: number; repeatable?: Repeatable };

/**
 * Enters what is new, or of that what is accepted, all or nothing; again adds nothing.
 * @throws {InvalidInput} {StaleVersion} {Conflict} of an accepted fact that the case refuses
 */
export async function importReport(
  slug: string,
  input: ReportOrder,
  { expectedVersion, repeatable }: ImportOptions = {},
): Promise<ImportedFacts> {
  const read = readReport(input);
  return unlessAnswered<ImportedFacts>((answer) =>
    onceOnly(repeatable, (once) =>
      onIncident("disclosure.change", slug, (grant) =>
        once(grant, async () => {
          const { tx, incident } = grant;
          const ledger = await holdLedger(tx, incident.id);
          if (expectedVersion !== undefined && expectedVersion !== ledger.version) {
            throw new StaleVersion(await caseView(tx, incident, ledger));
          }
          const result = judged(read, ledger, await databaseNow(tx));
          const wanted = result.facts.filter((_, index) => read.isWanted(index));
          if (read.accept) refuseRefused(result.facts, read.accept);
          const facts = wanted.flatMap(({ verdict, fact }) => (verdict === "new" ? [fact] : []));
          const appended = await appendFacts(grant, ledger, facts);
          const imported = { ...result, version: appended.ledger.version, added: appended.added };
          return appended.added === 0 ? answer(imported) : imported;
        }),
      ),
    ),
  );
}

type ReadReport = ReturnType<typeof readReport>;

function readReport(input: ReportOrder) {
  const { format, document, parties, accept } = parseInput(reportOrder, input);
  const named = {
    vendor: parties?.vendor ?? IMPORT_PARTIES.vendor,
    reporter: parties?.reporter ?? IMPORT_PARTIES.reporter,
  };
  const read = format === "hackerone" ? readHackerOneReport : readGithubAdvisory;
  const report = inDocument(() => read(document, named));
  const resolved = report.proposed.map(({ fact, from }) => ({ fact: resolveFact(fact).fact, from }));
  const unknown = accept?.findIndex((index) => index >= resolved.length) ?? -1;
  if (unknown >= 0) {
    const message = `There are ${resolved.length} proposed facts.`;
    throw new InvalidInput([{ pointer: `/accept/${unknown}`, code: "unknown_fact", message }]);
  }
  const isWanted = (index: number) => accept === undefined || accept.includes(index);
  return { report, resolved, accept, isWanted };
}

/** What is wrong in the document stands at its place in the whole message. */
function inDocument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const errors = error.errors.map((one) => ({ ...one, pointer: `/document${one.pointer}` }));
    throw new InvalidInput(errors, error.message);
  }
}

function judged({ report, resolved, isWanted }: ReadReport, { entries, version }: CaseLedger, now: string) {
  const { source, id, title, state, leftOut } = report;
  const facts = judgeImport(entries, resolved, { now, wanted: isWanted });
  return { source, id, title, state, leftOut, version, facts, added: 0 };
}

/** A person chose it: nothing is left out behind their back. */
function refuseRefused(facts: JudgedFact[], accept: number[]): void {
  for (const index of accept) {
    const { verdict, code = "refused", message = "" } = facts[index] ?? {};
    if (verdict === "refused") throw new Conflict(code, message, { fact: index });
  }
}
