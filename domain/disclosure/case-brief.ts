import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { activeTerm } from "./apply-embargo-fact.ts";
import type { CaseState } from "./case-state.ts";
import { caseStatus } from "./case-status.ts";
import type { CaseStatus } from "./case-words.ts";
import { effectiveDeadline } from "./deadlines/effective-deadline.ts";

/** What an incident's own pages tell of its case. `deadline`: the next one that runs. */
export type CaseBrief = { status: CaseStatus; embargoEnds?: RecordedTime; deadline?: RecordedTime };

export function caseBrief(state: CaseState): CaseBrief {
  const ends = activeTerm(state)?.ends;
  const due = effectiveDeadline(state.deadlines).effective?.due;
  return { status: caseStatus(state).status, ...(ends && { embargoEnds: ends }), ...(due && { deadline: due }) };
}
