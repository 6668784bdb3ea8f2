import type { ActionResult } from "#domain/access/action-result.ts";
import type { DisplayedTime } from "#domain/time/display.ts";

export type ReportFormat = "hackerone" | "github_advisory";
/** What another system's API answered, as text, and of which parties of the case it speaks. */
export type ReportAsked = { format: ReportFormat; text: string; parties: { vendor: string; reporter: string } };

/** A fact as a person reads it; `from`: where in the report it stood. */
export type ProposedFact = {
  words: string;
  times: { label: string; shown: DisplayedTime }[];
  beside: string[];
  from: string;
  verdict: "new" | "already_there" | "refused";
  message?: string;
};
export type ReportProposal = {
  id: string;
  title: string;
  state: { text: string; known: boolean };
  version: number;
  facts: ProposedFact[];
  leftOut: { from: string; why: string }[];
};

export type ReportActions = {
  propose: (slug: string, asked: ReportAsked) => Promise<ActionResult<{ proposal: ReportProposal }>>;
  /** `accept`: which of the facts, from 0; `version`: the case as they were judged against it. */
  take: (
    slug: string,
    asked: ReportAsked,
    accept: number[],
    version: number,
    attemptId: string,
  ) => Promise<ActionResult<{ added: number; version: number }>>;
};
