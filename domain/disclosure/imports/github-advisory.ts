import { z } from "zod";
import type { CreditConsent, CreditKind } from "../case-words.ts";
import type { NewCaseFact } from "../case-fact.ts";
import { eventsOfRange } from "./github-range.ts";
import {
  enterable,
  IMPORT_PARTIES,
  importedText,
  importedTime,
  keyOf,
  readImport,
  reportStep,
  statedTime,
  type ImportedReport,
  type ImportParties,
  type ProposedFact,
  type StepTaken,
} from "./imported-report.ts";

const moment = importedTime.nullish();

/** An advisory of a repository as the API answers it; what else is there is not read. */
const githubAdvisory = z.object({
  ghsa_id: z.string().regex(/^GHSA(-[2-9a-z]{4}){3}$/i, "An id such as GHSA-2c4d-6f7g-8h9j."),
  cve_id: importedText(40).nullish(),
  html_url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish(),
  state: importedText(100),
  summary: importedText(1_024),
  created_at: moment,
  published_at: moment,
  closed_at: moment,
  withdrawn_at: moment,
  credits_detailed: z
    .array(
      z.object({
        user: z.object({ login: importedText(100) }).nullish(),
        type: importedText(100),
        state: importedText(100).nullish(),
      }),
    )
    .max(200)
    .nullish(),
  vulnerabilities: z
    .array(
      z.object({
        package: z.object({ ecosystem: importedText(100), name: importedText(180).nullish() }).nullish(),
        vulnerable_version_range: z.string().max(2_000).nullish(),
        patched_versions: z.string().max(2_000).nullish(),
      }),
    )
    .max(200)
    .nullish(),
});
type Advisory = z.output<typeof githubAdvisory>;

const KNOWN = ["triage", "draft", "published", "closed", "withdrawn"];

/** @throws {InvalidInput} with a pointer to what is no advisory of a repository */
export function readGithubAdvisory(json: unknown, parties: ImportParties = IMPORT_PARTIES): ImportedReport {
  const advisory = readImport(githubAdvisory, json);
  const state = advisory.state.toLowerCase();
  const credits = (advisory.credits_detailed ?? []).map(creditOf);
  const proposed = [
    ...identifiersOf(advisory, state),
    ...stepsOf(state, advisory).map((step) => reportStep(parties.vendor, step)),
    ...publicationsOf(advisory, parties),
    ...credits.flatMap((credit) => credit ?? []),
    ...(advisory.vulnerabilities ?? []).map((row, index) => statementOf(row, index, advisory, parties)),
  ];
  return {
    source: "github",
    id: advisory.ghsa_id,
    title: advisory.summary,
    state: { text: advisory.state, known: KNOWN.includes(state) },
    proposed: enterable(proposed),
    leftOut: [
      ...(KNOWN.includes(state)
        ? []
        : [
            {
              from: "/state",
              why: `"${advisory.state}" is a state of GitHub that means none of ours; it is kept as text.`,
            },
          ]),
      ...credits.flatMap((credit, index) =>
        credit ? [] : [{ from: `/credits_detailed/${index}`, why: "The credit names nobody." }],
      ),
    ],
  };
}

function identifiersOf({ ghsa_id: id, cve_id: cve, html_url: url, state: said, ...times }: Advisory, state: string) {
  const at = state === "withdrawn" ? times.withdrawn_at : state === "published" ? times.published_at : undefined;
  const own: ProposedFact = {
    fact: {
      ...{ kind: "identifier_set", scheme: "ghsa", value: id, state: at == null ? said : state },
      ...(url != null && { url }),
      ...(at != null && { time: statedTime(at, `/${state}_at`) }),
    },
    from: "/ghsa_id",
  };
  if (cve == null) return [own];
  const named: NewCaseFact = { kind: "identifier_set", scheme: "cve", value: cve, state: `named in ${id}` };
  return [own, { fact: named, from: "/cve_id" }];
}

/** GitHub keeps no time of when a report became a draft. */
function stepsOf(
  state: string,
  { created_at: created, published_at: published, closed_at: closed }: Advisory,
): StepTaken[] {
  const received: StepTaken = { to: "received", from: "/created_at", at: created };
  const accepted = (["valid", "accepted"] as const).map((to): StepTaken => ({ to, from: "/state" }));
  if (state === "draft") return [received, ...accepted];
  if (state === "published" || state === "withdrawn")
    return [received, ...accepted, { to: "closed", from: "/published_at", at: published, why: "published" }];
  if (state !== "closed") return [received];
  const why = "closed on GitHub";
  return (["received", "invalid", "closed"] as const).map((to) =>
    to === "received" ? received : { to, from: "/closed_at", at: closed, why },
  );
}

function publicationsOf(advisory: Advisory, { vendor }: ImportParties): ProposedFact[] {
  const { ghsa_id: id, summary, html_url: url } = advisory;
  const step = (to: "published" | "withdrawn", from: "/published_at" | "/withdrawn_at"): ProposedFact[] => {
    const at = from === "/published_at" ? advisory.published_at : advisory.withdrawn_at;
    if (at == null) return [];
    const fact: NewCaseFact = {
      ...{ kind: "publication_step", party: vendor, document: keyOf(id), to },
      title: { en: summary },
      ...(url != null && { url }),
      time: statedTime(at, from),
    };
    return [{ fact, from }];
  };
  return [...step("published", "/published_at"), ...step("withdrawn", "/withdrawn_at")];
}

const CREDITS: Record<string, CreditKind> = {
  finder: "finder",
  coordinator: "coordinator",
  remediation_developer: "remediation_developer",
};
const CONSENTS: Record<string, CreditConsent> = { accepted: "given", declined: "declined", pending: "asked" };

function creditOf(
  { user, type, state }: NonNullable<Advisory["credits_detailed"]>[number],
  index: number,
): ProposedFact | undefined {
  if (!user) return undefined;
  const fact: NewCaseFact = {
    ...{ kind: "credit_set", credit: keyOf("github", user.login, type), name: user.login },
    credits: CREDITS[type] ?? "other",
    consent: CONSENTS[state ?? ""] ?? "not_asked",
  };
  return { fact, from: `/credits_detailed/${index}` };
}

/** A range that is none of ours is told in its own words. */
function statementOf(
  row: NonNullable<Advisory["vulnerabilities"]>[number],
  index: number,
  { ghsa_id: id }: Advisory,
  { vendor }: ImportParties,
): ProposedFact {
  const { package: named, vulnerable_version_range: range, patched_versions: patched } = row;
  const events = eventsOfRange(range ?? "", patched ?? "");
  const said = [range && `Affected: ${range}`, patched && `Patched: ${patched}`].filter(Boolean).join(". ");
  const fact: NewCaseFact = {
    ...{ kind: "status_stated", statement: keyOf(id, String(index + 1)), party: vendor, status: "affected" },
    component: named ? `${named.ecosystem}: ${named.name ?? "unnamed"}` : "unnamed",
    ...(events && { events }),
    ...(said !== "" && { says: { en: said } }),
  };
  return { fact, from: `/vulnerabilities/${index}` };
}
