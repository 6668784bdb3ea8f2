import { z } from "zod";
import type { NewCaseFact } from "../case-fact.ts";
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
const related = <Attributes extends z.ZodType>(attributes: Attributes) =>
  z.object({ data: z.object({ attributes }).nullish() }).nullish();

/** A report as the programme's API answers it; what else is there is not read. */
const hackerOneReport = z.object({
  data: z.object({
    id: z
      .union([importedText(20), z.int().positive()])
      .transform(String)
      .pipe(z.string().regex(/^\d+$/, "A number.")),
    type: z.literal("report"),
    attributes: z.object({
      title: importedText(300),
      state: importedText(100),
      created_at: importedTime,
      triaged_at: moment,
      closed_at: moment,
      disclosed_at: moment,
      reporter_agreed_on_going_public_at: moment,
      cve_ids: z.array(importedText(40)).max(50).nullish(),
      original_report_id: z
        .union([importedText(20), z.int()])
        .transform(String)
        .nullish(),
    }),
    relationships: z
      .object({
        reporter: related(
          z.object({ username: importedText(100), name: importedText(200).nullish().catch(undefined) }),
        ),
        program: related(z.object({ handle: importedText(100) })),
      })
      .nullish(),
  }),
});
type Attributes = z.output<typeof hackerOneReport>["data"]["attributes"];

const KNOWN = [
  ...["new", "needs-more-info", "triaged", "resolved"],
  ...["informative", "not-applicable", "spam", "duplicate"],
];
const DISMISSED = ["informative", "not-applicable", "spam"];
const AT = "/data/attributes";

/** @throws {InvalidInput} with a pointer to what is no report of HackerOne */
export function readHackerOneReport(json: unknown, parties: ImportParties = IMPORT_PARTIES): ImportedReport {
  const { data } = readImport(hackerOneReport, json);
  const { attributes, id } = data;
  const state = attributes.state.toLowerCase().replace(/[\s_]+/g, "-");
  const proposed = [
    ...reporterFacts(data.relationships, parties),
    identifierOf(id, attributes),
    ...(attributes.cve_ids ?? []).map((value, index) => ({
      fact: { kind: "identifier_set" as const, scheme: "cve" as const, value, state: "named by HackerOne" },
      from: `${AT}/cve_ids/${index}`,
    })),
    awareOf(attributes, parties),
    ...stepsOf(state, attributes).map((step) => reportStep(parties.vendor, step)),
    ...disclosureOf(id, attributes, parties),
  ];
  return {
    source: "hackerone",
    id,
    title: attributes.title,
    state: { text: attributes.state, known: KNOWN.includes(state) },
    proposed: enterable(proposed),
    leftOut: leftOutOf(state, attributes),
  };
}

type Relationships = z.output<typeof hackerOneReport>["data"]["relationships"];

/** Who reported it stays with the people of the incident until somebody decides otherwise. */
function reporterFacts(relationships: Relationships, { reporter }: ImportParties): ProposedFact[] {
  const person = relationships?.reporter?.data?.attributes;
  if (!person) return [];
  return [
    {
      fact: {
        ...{ kind: "party_added", party: reporter, roles: ["finder", "reporter"], audience: "internal" },
        name: { en: person.name ?? person.username },
      },
      from: "/data/relationships/reporter/data/attributes",
    },
  ];
}

/** The other system's own state is kept as it calls it: it is none of ours. */
function identifierOf(id: string, { state }: Attributes): ProposedFact {
  const url = `https://hackerone.com/reports/${id}`;
  return { fact: { kind: "identifier_set", scheme: "hackerone", value: id, state, url }, from: `${AT}/state` };
}

/** What came in through the vendor's own programme, the vendor knows. */
function awareOf({ created_at: at }: Attributes, { vendor }: ImportParties): ProposedFact {
  const from = `${AT}/created_at`;
  return { fact: { kind: "party_step", party: vendor, bit: "aware", time: statedTime(at, from) }, from };
}

/** The shortest way that the states of a report allow; a step of which HackerOne keeps no time has none. */
function stepsOf(state: string, attributes: Attributes): StepTaken[] {
  const { created_at: created, triaged_at: triaged, closed_at: closed } = attributes;
  const flag = state === "needs-more-info" ? { why: "needs more information" } : {};
  const received: StepTaken = { to: "received", from: `${AT}/created_at`, at: created, ...flag };
  const accepted = (["valid", "accepted"] as const).map((to): StepTaken => ({
    to,
    from: `${AT}/triaged_at`,
    at: triaged,
  }));
  const close = (why: string): StepTaken => ({ to: "closed", from: `${AT}/closed_at`, at: closed, why });
  const wasTriaged = triaged != null;
  if (DISMISSED.includes(state)) {
    const invalid: StepTaken = { to: "invalid", from: `${AT}/closed_at`, at: closed, why: state };
    return wasTriaged ? [received, ...accepted, close(state)] : [received, invalid, close(state)];
  }
  if (state === "duplicate") {
    const original = attributes.original_report_id;
    const why = original == null ? "duplicate" : `duplicate of ${original}`;
    const deferred = (["valid", "deferred"] as const).map((to): StepTaken => ({
      to,
      from: `${AT}/closed_at`,
      at: closed,
    }));
    return [received, ...(wasTriaged ? accepted : deferred), close(why)];
  }
  if (state === "resolved") return [received, ...accepted, close("fixed")];
  return state === "triaged" || wasTriaged ? [received, ...accepted] : [received];
}

function disclosureOf(id: string, attributes: Attributes, { reporter }: ImportParties): ProposedFact[] {
  const { disclosed_at: at, title } = attributes;
  if (at == null) return [];
  const from = `${AT}/disclosed_at`;
  const fact: NewCaseFact = {
    ...{ kind: "publication_step", party: reporter, document: keyOf("hackerone", id), to: "published" },
    title: { en: title },
    url: `https://hackerone.com/reports/${id}`,
    time: statedTime(at, from),
  };
  return [{ fact, from }];
}

function leftOutOf(state: string, attributes: Attributes): ImportedReport["leftOut"] {
  const isOpen = ["new", "needs-more-info", "triaged"].includes(state) || !KNOWN.includes(state);
  return [
    ...(KNOWN.includes(state)
      ? []
      : [
          {
            from: `${AT}/state`,
            why: `"${attributes.state}" is a state of HackerOne that means none of ours; it is kept as text.`,
          },
        ]),
    ...(isOpen && attributes.closed_at != null
      ? [{ from: `${AT}/closed_at`, why: "The report was opened again: that it was closed once is no step of it now." }]
      : []),
    ...(attributes.reporter_agreed_on_going_public_at != null
      ? [
          {
            from: `${AT}/reporter_agreed_on_going_public_at`,
            why: "Agreeing that HackerOne discloses the report says nothing of the reporter's own document.",
          },
        ]
      : []),
  ];
}
