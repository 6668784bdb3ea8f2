import "server-only";

import { newCaseFact, type CaseFact, type NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { computeClock } from "#domain/disclosure/deadlines/clocks.ts";
import { computeDeadline } from "#domain/disclosure/deadlines/compute-deadline.ts";
import { InvalidInput } from "#domain/errors.ts";
import { pointerOf } from "#domain/json-pointer.ts";
import { parseInput } from "#domain/parse-input.ts";
import { recordTime, type TimeInput, type TimeWarning } from "#domain/time/recorded-time.ts";
import { readTimeAt } from "../read-time.ts";

const TIMES = ["time", "ends", "answerBy", "anchor", "fixedAt", "starts"] as const;
/** What is computed here; whoever sends it believes that it may be chosen. */
const COMPUTED = ["due", "rules", "calendarVersion", "remarks"] as const;

export type Resolved = { fact: CaseFact; warnings: TimeWarning[] };
type Place = readonly (string | number)[];

/** A fact as sent → as kept: its times understood, its deadline computed. @throws {InvalidInput} {TimeError} */
export function resolveFact(input: NewCaseFact, at: Place = []): Resolved {
  const parsed = parseInput(newCaseFact, input, at) as Record<string, unknown> & { kind: string };
  const given = COMPUTED.find(
    (name) => parsed[name] !== undefined && !(Array.isArray(parsed[name]) && parsed[name].length === 0),
  );
  if (given !== undefined) {
    const message = `"${given}" is computed; leave it out.`;
    throw new InvalidInput([{ pointer: pointerOf([...at, given]), code: "computed_field", message }]);
  }
  const warnings: TimeWarning[] = [];
  const kept: Record<string, unknown> = { ...parsed };
  for (const name of TIMES) {
    const value = parsed[name];
    if (value === undefined) continue;
    const read = readTimeAt([...at, name], () => recordTime(value as TimeInput));
    kept[name] = read.time;
    warnings.push(...read.warnings);
  }
  return { fact: withDue(kept as unknown as CaseFact, at), warnings };
}

function withDue(fact: CaseFact, at: Place): CaseFact {
  if (fact.kind === "deadline_set") {
    const { policy, anchor, fixedAt, grace, override } = fact;
    const inputs = {
      ...(fixedAt && { fixedAt }),
      ...(grace !== undefined && { grace }),
      ...(override && { override }),
    };
    return { ...fact, ...placed(at, () => computeDeadline({ policy, anchor, ...inputs })) };
  }
  if (fact.kind === "clock_applied") {
    const { name, starts, length, unit } = fact;
    return {
      ...fact,
      ...placed(at, () => computeClock({ name, starts, ...(length && { length }), ...(unit && { unit }) })),
    };
  }
  return fact;
}

/** What is refused while computing has its place in the whole input. */
function placed<T>(at: Place, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof InvalidInput) || at.length === 0) throw error;
    const errors = error.errors.map((one) => ({ ...one, pointer: `${pointerOf(at)}${one.pointer}` }));
    throw new InvalidInput(errors, error.message);
  }
}
