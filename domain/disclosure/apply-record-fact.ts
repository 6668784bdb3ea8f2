import { compareByTime } from "#domain/time/order.ts";
import type { FactOf } from "./case-fact.ts";
import type { CaseState, Entered, PriorReference } from "./case-state.ts";
import { stated } from "./apply-party-fact.ts";

export type RecordFact = FactOf<
  | "credit_set"
  | "credit_removed"
  | "identifier_set"
  | "prior_reference"
  | "fix_public"
  | "aware_at_set"
  | "status_stated"
  | "statement_approved"
  | "deadline_set"
  | "deadline_satisfied"
  | "deadline_waived"
  | "clock_applied"
  | "clock_satisfied"
>;

export function applyRecordFact(state: CaseState, fact: RecordFact, entered: Entered): void {
  switch (fact.kind) {
    case "credit_set":
      put(state.credits, entry(fact, entered), ({ credit }) => credit);
      break;
    case "credit_removed":
      state.credits = state.credits.filter(({ credit }) => credit !== fact.credit);
      break;
    case "identifier_set":
      put(state.identifiers, entry(fact, entered), ({ scheme, value }) => `${scheme} ${value}`);
      break;
    case "prior_reference":
      state.priorReferences.push(entry(fact, entered));
      state.firstPublicReference = earliest(state.priorReferences);
      break;
    case "fix_public":
      state.fixPublic = { ...stated(fact, entered), time: fact.time };
      break;
    case "aware_at_set":
      state.awareAt = entry(fact, entered);
      break;
    case "status_stated":
      put(state.statements, entry(fact, entered), ({ statement }) => statement);
      break;
    case "statement_approved":
      change(state.statements, "statement", fact.statement, {
        approved: { ...entered, beforePublication: fact.beforePublication },
      });
      break;
    default:
      applyDueFact(state, fact, entered);
  }
}

type DueFact = Extract<RecordFact, { kind: `deadline_${string}` | `clock_${string}` }>;

function applyDueFact(state: CaseState, fact: DueFact, entered: Entered): void {
  if (fact.kind === "deadline_set") {
    const before = state.deadlines.find(({ deadline }) => deadline === fact.deadline);
    const { superseded: older = [], satisfied: _, waived: __, ...terms } = before ?? { superseded: [] };
    const superseded = before ? [...older, terms as typeof before] : [];
    put(state.deadlines, { ...entry(fact, entered), superseded }, ({ deadline }) => deadline);
  } else if (fact.kind === "deadline_satisfied") {
    change(state.deadlines, "deadline", fact.deadline, { satisfied: done(fact, entered) });
  } else if (fact.kind === "deadline_waived") {
    change(state.deadlines, "deadline", fact.deadline, { waived: { ...entered, reason: fact.reason } });
  } else if (fact.kind === "clock_applied") {
    put(state.clocks, entry(fact, entered), ({ clock }) => clock);
  } else {
    change(state.clocks, "clock", fact.clock, { satisfied: done(fact, entered) });
  }
}

function done({ time, note }: FactOf<"deadline_satisfied" | "clock_satisfied">, entered: Entered) {
  return { ...entered, time, ...(note && { note }) };
}

function entry<Fact extends { kind: string }>({ kind: _, ...rest }: Fact, { seq, recordedAt }: Entered) {
  return { ...rest, seq, recordedAt };
}

/** In place of what has the same key, or behind the others. */
function put<T>(kept: T[], item: T, keyOf: (item: T) => string): void {
  const index = kept.findIndex((other) => keyOf(other) === keyOf(item));
  kept.splice(index === -1 ? kept.length : index, 1, item);
}

function change<T, Field extends keyof T>(kept: T[], field: Field, key: T[Field], values: Partial<T>): void {
  const found = kept.find((item) => item[field] === key);
  if (found) Object.assign(found as object, values);
}

function earliest(references: PriorReference[]): PriorReference | undefined {
  return references.toSorted((a, b) =>
    compareByTime({ time: a.time, sequence: a.seq }, { time: b.time, sequence: b.seq }),
  )[0];
}
