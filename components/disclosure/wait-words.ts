import type { EmbargoAdvice } from "#domain/disclosure/embargo-advice.ts";
import type { Involvement } from "#domain/disclosure/involvement.ts";
import type { PhaseLabel } from "#domain/disclosure/phase-label.ts";
import type { WaitKind } from "#domain/disclosure/waits.ts";

export const waitWords: Record<WaitKind, string> = {
  report_unacknowledged: "has not said that it received the report",
  consent_unanswered: "has not answered whether it keeps to the embargo",
  consent_lapsed: "agreed to older terms and has to agree again",
  publication_expected: "is expected to publish",
  vendor_to_be_told: "has to be told: the public knows, and no entry says that it does",
  proposal_undecided: "Decide on the proposed terms: accept or reject them.",
  public_to_be_entered: "An exploit is public: record that the public knows.",
  own_page_public: "Our own page is public: record that the public knows.",
  decide_attacks: "Attacks were seen under the embargo: decide whether it should end.",
  decide_fix_public: "Anybody can see the fix: decide whether the public knows.",
  decide_embargo_over: "The embargo is over and nothing is public: its end permits publishing, it orders nothing.",
  decide_embargo_broken: "The embargo was broken: decide who publishes what, and when.",
};
export const adviceWords: Record<EmbargoAdvice, string> = {
  may_start: "As things stand an embargo may start.",
  may_start_with_caution: "A fix is ready but not deployed: an embargo may start, with caution.",
  do_not_start: "A fix is deployed: do not start one, and let one that binds end.",
  must_not_start: "The public, an exploit or attackers are ahead: none must start, and one that binds cannot be held.",
};
export const phaseWords: Record<PhaseLabel, string> = {
  receipt: "Receipt",
  verification: "Verification",
  remediation_development: "Remediation development",
  release: "Release",
  post_release: "Post-release",
  closed: "Closed",
};
export const involvementWords: Record<Involvement, string> = {
  not_contacted: "not contacted",
  contact_attempted: "contact attempted",
  open: "open",
  in_progress: "in progress",
  completed: "completed",
  disputed: "disputed",
};
export const detailWords: Record<string, string> = {
  declined: "declined",
  lapsed: "lapsed: the terms changed",
  will_not_publish: "will not publish",
  fix_ready: "fix is ready, not deployed",
  fix_deployed: "fix is deployed, not all of it is ready",
};
export const timingWords: Record<string, string> = {
  early: "before the agreed end",
  on_time: "on time",
  late: "after the agreed end",
};
