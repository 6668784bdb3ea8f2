import type { RecordFact } from "./apply-record-fact.ts";
import type { CaseState } from "./case-state.ts";
import { isSameDue, reviseDeadline } from "./deadlines/revise-deadline.ts";
import { refuse, type Refusal } from "./refusal.ts";
import { isAhead } from "./stated-time.ts";

export function decideRecordFact(state: CaseState, fact: RecordFact, now: string): Refusal | undefined {
  switch (fact.kind) {
    case "credit_set":
    case "identifier_set":
    case "aware_at_set":
      return undefined;
    case "credit_removed":
      return known(state.credits, fact.credit, ({ credit }) => credit, "credit");
    case "prior_reference":
      if (state.priorReferences.every(({ reference }) => reference !== fact.reference)) return undefined;
      return refuse("reference_taken", `There is a reference ${fact.reference} already.`, {
        reference: fact.reference,
      });
    case "fix_public":
      if (state.fixPublic) return refuse("already_set", "Since when the fix is public was entered already.");
      if (!isAhead(fact.time, now)) return undefined;
      return refuse("time_ahead", `"${fact.time.text}" is still to come: only what has happened is entered as done.`);
    case "status_stated": {
      const stated = state.statements.find(({ statement }) => statement === fact.statement);
      if (!stated || stated.party === fact.party) return undefined;
      return refuse("statement_taken", `The statement ${fact.statement} is another party's.`, { party: stated.party });
    }
    case "statement_approved":
      return known(state.statements, fact.statement, ({ statement }) => statement, "statement");
    default:
      return decideDue(state, fact, now);
  }
}

type DueFact = Extract<RecordFact, { kind: `deadline_${string}` | `clock_${string}` }>;

function decideDue({ deadlines, clocks }: CaseState, fact: DueFact, now: string): Refusal | undefined {
  if (fact.kind === "deadline_set") {
    const before = deadlines.find(({ deadline }) => deadline === fact.deadline);
    if (!before) return undefined;
    const isPast = reviseDeadline(before, fact, now);
    if (isPast) return isPast;
    if (fact.override === undefined && !isSameDue(before.due, fact.due)) {
      return refuse("override_required", "Say why this deadline is computed anew.", { deadline: fact.deadline });
    }
    return settled(before, { deadline: fact.deadline });
  }
  if (fact.kind === "clock_applied") {
    if (clocks.every(({ clock }) => clock !== fact.clock)) return undefined;
    return refuse("clock_taken", `There is a clock ${fact.clock} already.`, { clock: fact.clock });
  }
  if (fact.kind === "clock_satisfied") {
    const found = clocks.find(({ clock }) => clock === fact.clock);
    return found ? settled(found, { clock: fact.clock }) : unknown("clock", fact.clock);
  }
  const found = deadlines.find(({ deadline }) => deadline === fact.deadline);
  return found ? settled(found, { deadline: fact.deadline }) : unknown("deadline", fact.deadline);
}

function settled(due: { satisfied?: unknown; waived?: unknown }, detail: Record<string, unknown>): Refusal | undefined {
  if (due.satisfied) return refuse("already_satisfied", "This was met already.", detail);
  return due.waived ? refuse("already_waived", "This was waived.", detail) : undefined;
}

function known<T>(kept: T[], key: string, keyOf: (item: T) => string, what: string): Refusal | undefined {
  return kept.some((item) => keyOf(item) === key) ? undefined : unknown(what, key);
}

function unknown(what: string, key: string): Refusal {
  return refuse(`unknown_${what}`, `There is no ${what} ${key} in the case.`, { [what]: key });
}
