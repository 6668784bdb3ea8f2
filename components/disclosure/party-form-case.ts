import { emptyTimeField } from "#components/timeline/time-field.ts";
import type { PartyOpenings } from "#domain/disclosure/party-openings.ts";
import type { PartyView } from "#domain/disclosure/party-view.ts";
import { emptyFormCase } from "./form-case.ts";
import { formId, type FormCase } from "./form-shape.ts";
import { whatOf } from "./party-words.ts";
import { shortly } from "./short-time.ts";
import type { FormName } from "./case-forms.ts";

/** What the forms of a party need of the case: of its view and nothing else. */
export function partyFormCase({ party, zone, embargo, content }: PartyView, openings: PartyOpenings): FormCase {
  const { documents = [], statements = [], willPublish = "undecided" } = content?.own ?? {};
  const own = {
    ...{ key: party.key, name: party.name.en, row: {}, willPublish },
    documents: documents.map(({ key, title, url }) => ({
      ...{ key, name: title.en, row: { title, ...(url !== undefined && { url }) } },
    })),
  };
  return {
    ...emptyFormCase(zone),
    parties: [own],
    terms: embargo.terms.map(({ term, ends }) => ({
      ...{ key: term, name: `an embargo until ${shortly(ends, zone)}`, row: {}, settled: emptyTimeField(zone, "") },
    })),
    statements: statements.map((said) => ({ key: said.statement, name: whatOf(said), row: { ...said } })),
    own: { ...openings, party: party.key },
  };
}

/** Of the forms those that ask for something legal. */
export function legalForms({ content }: PartyView, openings: PartyOpenings): string[] {
  const { report, bits, terms, mayDecline, mayPropose, mayState, stages, unapproved } = openings;
  const form = (name: FormName, isLegal: boolean, of = "") => (isLegal ? [formId({ name, of })] : []);
  return [
    ...form("own_report_step", report.length > 0),
    ...form("own_step", bits.length > 0),
    ...terms.flatMap((term) => form("own_consent_given", true, term)),
    ...form("own_consent_declined", mayDecline),
    ...form("own_proposal", mayPropose),
    ...form("own_intention", mayState),
    ...form("own_document", mayState),
    ...Object.entries(stages).flatMap(([key, next]) => form("own_document", next.length > 0, key)),
    ...form("own_statement_added", mayState),
    ...(mayState && content ? content.own.statements : []).flatMap(({ statement }) =>
      form("own_statement_changed", true, statement),
    ),
    ...unapproved.flatMap((statement) => form("own_statement_approved", true, statement)),
  ];
}
