import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { pointerOf } from "#domain/json-pointer.ts";
import { parseInput } from "#domain/parse-input.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import type { ReportState } from "../case-words.ts";
import { newCaseFact, type NewCaseFact } from "../case-fact.ts";

/** What another system says of a report, as facts that a person may enter; nothing is entered by reading it. */
export type ImportedReport = {
  source: "hackerone" | "github";
  id: string;
  title: string;
  /** As the other system calls it; `known`: we know what that means here. */
  state: { text: string; known: boolean };
  proposed: ProposedFact[];
  /** What was there and became no fact, with the reason. */
  leftOut: { from: string; why: string }[];
};

/** `from`: JSON pointer to where it stood. */
export type ProposedFact = { fact: NewCaseFact; from: string };

/** The keys of the parties in the case: who handles the report, and who made it. */
export type ImportParties = { vendor: string; reporter: string };
export const IMPORT_PARTIES: ImportParties = { vendor: "vendor", reporter: "reporter" };

/** Times of both systems: RFC 3339, the instant of the other system's own clock. */
export const importedTime = z.iso.datetime({ offset: true, message: "A time such as 2026-09-08T09:00:00Z." }).max(40);
export const importedText = (most: number) => z.string().trim().min(1).max(most);

const MOST_ERRORS = 100;
const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})$/;

/** @throws {InvalidInput} where there is no such time, with the place it stood at */
export function statedTime(said: string, from: string): TimeInput {
  const [, wallClock = said, offset = "Z"] = TIME.exec(said) ?? [];
  const time: TimeInput = offset === "Z" ? { wallClock, zone: "UTC", text: said } : { wallClock, offset, text: said };
  try {
    recordTime(time);
    return time;
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    throw new InvalidInput([{ pointer: from, code: error.code, message: error.message }]);
  }
}

export type StepTaken = { to: ReportStep; from: string; at?: string | null | undefined; why?: string };
type ReportStep = Exclude<ReportState, "start">;

export function reportStep(party: string, { to, from, at, why }: StepTaken): ProposedFact {
  return {
    fact: {
      ...{ kind: "report_step", party, to },
      ...(why !== undefined && { why }),
      ...(at != null && { time: statedTime(at, from) }),
    },
    from,
  };
}

/** Whatever is proposed could be entered as it is. @throws {InvalidInput} with the place in the other system's answer */
export function enterable(proposed: readonly ProposedFact[]): ProposedFact[] {
  for (const { fact, from } of proposed) {
    const parsed = newCaseFact.safeParse(fact);
    if (!parsed.success) {
      const message = parsed.error.issues.map((issue) => `${pointerOf(issue.path)}: ${issue.message}`).join("; ");
      throw new InvalidInput([{ pointer: from, code: "invalid_value", message: message.slice(0, 1_000) }]);
    }
  }
  return [...proposed];
}

/** Only what is read can be refused: what else their answer holds may be anything. */
export function readImport<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const read = schema.safeParse(json);
  if (read.success) return parseInput(schema, read.data);
  throw new InvalidInput(
    read.error.issues.slice(0, MOST_ERRORS).map(({ path, code, message }) => ({
      pointer: pointerOf(path),
      code: code === "custom" ? "invalid_value" : code,
      message,
    })),
  );
}

/** A key of ours from a name of theirs. */
export function keyOf(...parts: string[]): string {
  const key = parts
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^[^a-z0-9]+|-+$/g, "");
  return key.slice(0, 80) || "imported";
}
