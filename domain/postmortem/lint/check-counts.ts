import type { PublicImpact } from "#domain/postmortem/public-document.ts";
import { textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import { sentenceAt, type ReadText } from "./plain-text.ts";
import { agrees, hedgeAt, numbersIn, type SaidNumber } from "./said-numbers.ts";

type Kind = "responses" | "accounts";
type Target = { kind: Kind; count: number; reference: string };

const EN_NOUN =
  /^ (?:(?!of\b|in\b|to\b|by\b|and\b|or\b)[a-z][a-z'’-]* ){0,3}?(responses?|answers?|replies|requests?|accounts?|customers?|users?|tenants?|organi[sz]ations?)\b/i;
const EN_AFFECTED =
  /\b(?:affected|impacted|exposed|leaked|compromised|contain(?:ed|s|ing)?|received|disclosed|less than \d)\b/i;
/** "affected 165 accounts": the verb stands before. */
const EN_AFFECTING = /\b(?:affected|affecting|impacted|exposed|leaked|compromised) [^\d;.]{0,20}$/i;
const JA_NOUN = /応答|レスポンス|回答|リクエスト|要求|アカウント|顧客|ユーザー|利用者/g;
const JA_COUNTED =
  /^ ?(?:件|個|回|通|つ|社|名|人)?(?:の|もの)?(応答|レスポンス|回答|リクエスト|要求|アカウント|顧客|ユーザー|利用者)/;
const JA_COUNTER = /^ ?(件|社|名|人)/;
const JA_AFFECTED = /影響|含まれ|漏え|漏洩|流出/;
/** A part of the whole is told: "of these, 30", 「155 件のうち 14 件」. */
const PART_BEFORE =
  /\b(?:of (?:these|those|them|which)|among|including|each|per|most|first)\b[^.;]{0,40}$|\b(?:one|\d{1,3}) in $|(?:この|その|これらの)うち[^。]{0,8}$|件の(?:うち|中)[^。]{0,20}$/i;
const PART_BEHIND = /^[^.;。]{0,24}(?:\bper\b|\beach\b|あたり|ごと)/i;
const OF_A_WHOLE = /^ ?(?:\(|（)?(?:\d|out of|of (?:the |about |around )?\d)/i;
const THEN =
  /\b(?:first|initial(?:ly)?|earlier|previous(?:ly)?|originally|before|corrected|was said|had said|until then)\b|当初|以前|訂正|最初/i;
/** "134 of about 18,400 customers": the second is everybody, unless it says "affected". */
const WHOLE_BEFORE = /\d (?:[a-z]{1,20} )?(?:out )?of (?:(?:about|around|the|some|all) ){0,2}$/i;
const AFFECTED_BEHIND = /^ (?:affected|impacted|exposed|leaked|compromised)\b/i;
/** A number far below the whole that is not a typing mistake of it speaks of something else. */
const SMALL = 10;

/** How many responses, requests or accounts, against what was counted. */
export function checkCounts({ document: { impact }, texts }: LintContext): LintFinding[] {
  if (!impact) return [];
  const targets = targetsOf(impact);
  const known = knownCounts(impact);
  return texts
    .filter(({ field }) => !TELLS_OTHERS.test(field))
    .flatMap((read) => checkText(read, targets, known, impact));
}

const TELLS_OTHERS = /^\/(?:impact\/(?:corrections|excluded|steps|logs)|upstream|exposure|credits)/;

function targetsOf(impact: PublicImpact): Target[] {
  const main: Target = {
    kind: impact.unit === "accounts" ? "accounts" : "responses",
    count: impact.count,
    reference: "{{impact.count}}",
  };
  if (impact.accounts === undefined || main.kind === "accounts") return [main];
  return [main, { kind: "accounts", count: impact.accounts, reference: "{{impact.accounts}}" }];
}

function knownCounts(impact: PublicImpact): Set<number> {
  return new Set([
    ...impact.excluded.map(({ count }) => count),
    ...impact.steps.flatMap(({ removed, remaining }) => [removed, remaining]),
    ...impact.logs.flatMap(({ rows }) => rows ?? []),
    ...(impact.corrections ?? []).flatMap(({ before, after }) => [before, after]),
    ...(impact.concentration?.groups ?? []).flatMap(({ accounts, affected, requests }) => [
      accounts,
      affected,
      requests,
    ]),
    ...(impact.traffic?.affected ?? []).map(({ count }) => count),
    impact.rule.value,
  ]);
}

function checkText(read: ReadText, targets: Target[], known: Set<number>, impact: PublicImpact): LintFinding[] {
  return numbersIn(read.plain).flatMap((number) => {
    const kind = read.locale === "ja" ? kindInJapanese(read.plain, number) : kindInEnglish(read.plain, number);
    const target = targets.find((one) => one.kind === kind);
    return target ? judge(read, number, target, known, impact) : [];
  });
}

function judge(
  read: ReadText,
  number: SaidNumber,
  target: Target,
  known: Set<number>,
  impact: PublicImpact,
): LintFinding[] {
  const { start, end, value } = number;
  const hedge = hedgeAt(read.plain, start, end);
  if (value === target.count && hedge === "exact") return [typed(read, number, target)];
  if (agrees(value, target.count, hedge)) return [];
  const sentence = sentenceAt(read.plain, start, end);
  const wasSaid = (impact.corrections ?? []).some(({ before }) => before === value);
  if (wasSaid ? THEN.test(sentence.text) : known.has(value)) return [];
  if (value < SMALL && target.count >= 2 * SMALL) return [];
  const counted = `${target.count.toLocaleString("en-US")} ${target.kind === "accounts" ? "accounts" : impact.unit}`;
  const why = wasSaid ? "this number was corrected" : "the text gives another number";
  return [
    textFinding(read, start, end, {
      code: "count_disagrees",
      message: `The record counts ${counted}; ${why}.`,
      fix: fixOf(target),
    }),
  ];
}

function typed(read: ReadText, { start, end }: SaidNumber, target: Target): LintFinding {
  return textFinding(read, start, end, {
    code: "typed_count",
    message: "It agrees with the record, and is typed by hand: a later correction would not reach it.",
    fix: fixOf(target),
  });
}

function fixOf({ reference }: Target) {
  return { label: "Take the number from the record", replacement: reference };
}

function kindInEnglish(plain: string, { start, end }: SaidNumber): Kind | undefined {
  const counted = EN_NOUN.exec(plain.slice(end, end + 80));
  const noun = counted?.[1];
  if (!counted || noun === undefined || isPart(plain, start, end)) return undefined;
  const { end: last } = sentenceAt(plain, start, end);
  const behind = plain.slice(end + counted[0].length, last);
  const isAffected =
    EN_AFFECTED.test(counted[0]) ||
    EN_AFFECTED.test(clauseOf(behind)) ||
    EN_AFFECTING.test(plain.slice(Math.max(0, start - 40), start));
  if (!isAffected) return undefined;
  return /^(?:resp|answ|repl|requ)/i.test(noun) ? "responses" : "accounts";
}

/** Up to the next thing that is counted: what follows is said of that. */
function clauseOf(behind: string): string {
  const clause = behind.split(/[;:]/, 1)[0] ?? "";
  const next = numbersIn(clause).find(({ end }) => EN_NOUN.test(clause.slice(end, end + 80)));
  return next ? clause.slice(0, next.start) : clause;
}

function kindInJapanese(plain: string, { start, end }: SaidNumber): Kind | undefined {
  const behind = plain.slice(end, end + 24);
  const { text, start: from } = sentenceAt(plain, start, end);
  if (!JA_AFFECTED.test(text) || isPart(plain, start, end)) return undefined;
  const noun = JA_COUNTED.exec(behind)?.[1];
  if (noun !== undefined) return kindOfNoun(noun);
  const counter = JA_COUNTER.exec(behind)?.[1];
  if (counter === undefined) return undefined;
  if (counter !== "件") return "accounts";
  const before = [...text.slice(0, start - from).matchAll(JA_NOUN)].at(-1)?.[0];
  return before === undefined ? undefined : kindOfNoun(before);
}

function kindOfNoun(noun: string): Kind {
  return /応答|レスポンス|回答|リクエスト|要求/.test(noun) ? "responses" : "accounts";
}

function isPart(plain: string, start: number, end: number): boolean {
  const before = plain.slice(Math.max(0, start - 60), start);
  const behind = plain.slice(end, end + 60);
  if (WHOLE_BEFORE.test(before)) return !AFFECTED_BEHIND.test(behind);
  return PART_BEFORE.test(before) || PART_BEHIND.test(behind) || OF_A_WHOLE.test(behind) || /[–〜~] ?$/.test(before);
}
