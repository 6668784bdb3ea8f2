import { FACT_ROUTES } from "../../../app/api/v1/[[...route]]/disclosure-routes.ts";

const said = { en: "x" };
const time = { date: "2026-01-02" };
const policy = { name: "custom", anchor: "report received", length: 5, unit: "days", zone: "UTC" };

/** Bodies that the calls about a disclosure case would accept if their subject were there, by kind of fact. */
const BODIES: Record<string, object> = {
  case_changed: { note: said },
  case_withdrawn: { reason: "x" },
  case_step: { bit: "attacks" },
  fix_public: { time },
  aware_at_set: { by: "x", reason: "x", time },
  status_stated: { statement: "x", party: "x", component: "x", status: "affected" },
  statement_approved: {},
  entry_corrected: { reason: "x" },
  party_added: { party: "x", name: said, roles: ["vendor"] },
  party_changed: { name: said },
  party_left: {},
  report_step: { to: "received" },
  party_step: { bit: "aware" },
  board_remark: { step: "agreed", note: said },
  consent_invited: {},
  consent_given: { term: "x" },
  consent_declined: {},
  publication_intended: { willPublish: "yes" },
  publication_step: { party: "x", document: "x", title: said, to: "drafting" },
  embargo_proposed: { term: "x", ends: time },
  embargo_settled: { ends: { wallClock: "2190-01-02T12:00", zone: "UTC" } },
  embargo_accepted: {},
  embargo_rejected: {},
  embargo_terminated: { reason: "x" },
  deadline_set: { deadline: "x", policy, anchor: time },
  deadline_satisfied: { time },
  deadline_waived: { reason: "x" },
  clock_applied: {
    clock: "x",
    name: "gdpr_33",
    confirmedBy: "x",
    starts: { wallClock: "2026-01-02T10:00", zone: "UTC" },
  },
  clock_satisfied: { time },
  credit_set: { credit: "x", name: "x", credits: "finder" },
  credit_removed: { reason: "x" },
  identifier_set: { scheme: "cve", value: "CVE-2026-1", state: "reserved" },
  prior_reference: { reference: "x", title: "x", time },
};

const created = "2026-01-02T09:00:00Z";
const REPORT = { data: { id: "1", type: "report", attributes: { title: "x", state: "new", created_at: created } } };

export function disclosureBody(method: string, path: string): object | undefined {
  if (path.endsWith("/invitations")) return { email: "x@vendor.example" };
  if (path.endsWith("/disclosure/entries")) return { facts: [{ kind: "case_step", bit: "attacks" }] };
  if (path.endsWith("/disclosure/import")) return { format: "hackerone", document: REPORT, dryRun: true };
  if (method === "post" && path.endsWith("/disclosure")) return { channel: said };
  const route = FACT_ROUTES.find((one) => one.method === method && path.endsWith(`{slug}${one.path}`));
  return route && BODIES[route.kind];
}
