import type { FactKind } from "#domain/disclosure/case-fact.ts";

/** A fact that is entered at an address of its own. Names in the path that are fields of the fact are not sent again. */
export type FactRoute = { method: "post" | "patch"; path: string; kind: FactKind; summary: string };

const add = (path: string, kind: FactKind, summary: string): FactRoute => ({ method: "post", path, kind, summary });

export const FACT_ROUTES: FactRoute[] = [
  { method: "patch", path: "/disclosure", kind: "case_changed", summary: "Change what the case says of itself" },
  add("/disclosure/withdrawal", "case_withdrawn", "Withdraw the case, with a reason"),
  add("/disclosure/steps", "case_step", "The public knows, an exploit is public, attacks were seen"),
  add("/disclosure/fix-public", "fix_public", "From when anybody could see the fix"),
  add("/disclosure/aware-at", "aware_at_set", "The time of awareness, by a named person with a reason"),
  add("/disclosure/statements", "status_stated", "A party's word on a component, perhaps in one configuration"),
  add("/disclosure/statements/{statement}/approval", "statement_approved", "The party lets its statement be used"),
  add("/disclosure/entries/{entry}/correction", "entry_corrected", "Strike out a wrong entry; it stays readable"),

  add("/parties", "party_added", "Add a party"),
  { method: "patch", path: "/parties/{party}", kind: "party_changed", summary: "Change a party" },
  add("/parties/{party}/departure", "party_left", "A party leaves the case; the embargo goes on"),
  add("/parties/{party}/report-steps", "report_step", "A step of report handling"),
  add("/parties/{party}/steps", "party_step", "The party is aware, has a fix, has deployed it"),
  add("/parties/{party}/remarks", "board_remark", "What the board says beside a step, or where none was taken"),
  add("/parties/{party}/consent/invitation", "consent_invited", "Ask a party to keep to the embargo"),
  add("/parties/{party}/consent", "consent_given", "The party keeps to these terms"),
  add("/parties/{party}/consent/refusal", "consent_declined", "The party does not keep to the embargo"),
  add("/parties/{party}/intention", "publication_intended", "Whether the party will publish a document of its own"),
  add("/party-publications", "publication_step", "A step of a party's own document"),

  add("/embargo/proposals", "embargo_proposed", "Propose an embargo, or other terms of one"),
  add("/embargo/proposals/{term}/settlement", "embargo_settled", "Settle at which instant of the proposed day it ends"),
  add("/embargo/proposals/{term}/acceptance", "embargo_accepted", "Accept a proposal, the shortest first"),
  add("/embargo/proposals/{term}/rejection", "embargo_rejected", "Reject a proposal, and with it all longer ones"),
  add("/embargo/termination", "embargo_terminated", "End the embargo before its end, with a reason"),

  add("/deadlines", "deadline_set", "Compute a deadline from a policy, or anew with the reason for it"),
  add("/deadlines/{deadline}/satisfaction", "deadline_satisfied", "The deadline was met"),
  add("/deadlines/{deadline}/waiver", "deadline_waived", "The deadline no longer binds, with a reason"),
  add("/regulatory-clocks", "clock_applied", "A clock that a named person confirmed to apply"),
  add("/regulatory-clocks/{clock}/satisfaction", "clock_satisfied", "The clock was met"),

  add("/credits", "credit_set", "Credit somebody, or change a credit"),
  add("/credits/{credit}/removal", "credit_removed", "Take a credit away, with a reason"),
  add("/identifiers", "identifier_set", "An id of the case in another system, with its state there"),
  add("/prior-references", "prior_reference", "Where the flaw was spoken of in public before"),
];
