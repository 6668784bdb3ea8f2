import { CASE_BITS, PARTY_BITS } from "#domain/disclosure/case-words.ts";
import type { PartyView } from "#domain/disclosure/party-view.ts";
import type { OtherParty, SharedContent, SharedStatement } from "#domain/disclosure/shared-content.ts";
import type { ShownDocument } from "#domain/disclosure/shown-document.ts";
import {
  caseBitWords,
  consentWords,
  intentionWords,
  partyBitWords,
  productWords,
  reportWords,
  schemeWords,
  stageWords,
  termWords,
} from "./disclosure-words.ts";
import { ownConsentWords, ownIntentionWords, standingWords, whatOf } from "./party-words.ts";
import { shortly } from "./short-time.ts";

/** What a party sees now and did not before, line by line. */
export function changedForParty(before: PartyView | undefined, after: PartyView): string[] {
  if (!before) return ["The case changed."];
  const [old, now] = [linesOf(before), linesOf(after)];
  const added = [...now].filter((line) => !old.has(line));
  const gone = [...old].filter((line) => !now.has(line) && added.length === 0).map((line) => `No longer: ${line}`);
  const changed = [...added, ...gone];
  return changed.length > 0 ? changed : ["Something you see here changed: compare the page after loading it again."];
}

function linesOf(view: PartyView): Set<string> {
  const { party, neutralTitle, zone, isWithdrawn, embargo, consent, content } = view;
  const lines = [
    `You take part as ${party.name.en}.`,
    standingWords[embargo.state],
    ownConsentWords[consent.state],
    ...(neutralTitle === undefined ? [] : [`The case is called “${neutralTitle}”.`]),
    ...(isWithdrawn ? ["The case was withdrawn."] : []),
    ...(embargo.brokenAt ? ["The embargo was broken."] : []),
    ...embargo.terms.map(({ ends, status }) => `An embargo until ${shortly(ends, zone)}: ${lower(termWords[status])}.`),
    ...(content ? contentLines(content) : []),
  ];
  return new Set(lines);
}

function contentLines({ own, others, statements, bits, identifiers, ...known }: SharedContent): string[] {
  const nameOf = (key: string) => others.find((other) => other.key === key)?.name.en ?? key;
  return [
    ...CASE_BITS.filter((bit) => bits[bit]).map((bit) => `${caseBitWords[bit]}.`),
    ...(known.fixPublicAt ? ["The fix can be seen by anybody."] : []),
    `The report at yours: ${lower(reportWords[own.report.state])}.`,
    ...PARTY_BITS.filter((bit) => own.bits[bit]).map((bit) => `At yours: ${lower(partyBitWords[bit])}.`),
    ownIntentionWords[own.willPublish],
    ...own.documents.map((document) => documentLine("you", document)),
    ...own.statements.map((said) => statementLine("You say", said)),
    ...others.flatMap(otherLines),
    ...statements.map((said) => statementLine(`${nameOf(said.party)} says`, said)),
    ...identifiers.map(({ scheme, value, state }) => `${schemeWords[scheme]} ${value}: ${state}.`),
    ...known.priorReferences.map(({ title }) => `An earlier public reference: “${title}”.`),
    ...known.credits.map(({ name }) => `A credit for ${name}.`),
  ];
}

function otherLines({ name, consent, willPublish, documents }: OtherParty): string[] {
  return [
    `${name.en}, embargo: ${lower(consentWords[consent])}.`,
    `${name.en}: ${lower(intentionWords[willPublish])}.`,
    ...documents.map((document) => documentLine(name.en, document)),
  ];
}

function documentLine(whose: string, { title, stage }: ShownDocument): string {
  return `“${title.en}” of ${whose}: ${lower(stageWords[stage])}.`;
}

function statementLine(who: string, said: SharedStatement): string {
  const more = said.says ? ` (${said.says.en})` : "";
  return `${who} of ${whatOf(said)}: ${lower(productWords[said.status])}${more}${said.isApproved ? ", may be used" : ""}.`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
