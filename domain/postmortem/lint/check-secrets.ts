import { textFinding, type LintFinding, type PublicText } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import { oneSpelling } from "./plain-text.ts";

/** Keys by the prefix their maker gave them; what follows must be as long as a real one. */
const KEYS: [string, RegExp][] = [
  ["a private key", /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g],
  ["an AWS key", /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/g],
  ["a GitHub token", /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{40,255})/g],
  ["a GitLab token", /(?<![A-Za-z0-9])gl(?:pat|dt|rt|cbt)-[A-Za-z0-9_-]{18,100}/g],
  ["a Slack token", /(?<![A-Za-z0-9])xox[abeprs]-[A-Za-z0-9-]{12,200}/g],
  ["a Slack webhook", /hooks\.slack\.com\/services\/T[A-Za-z0-9]{5,20}\/B[A-Za-z0-9]{5,20}\/[A-Za-z0-9]{12,40}/g],
  ["a Stripe key", /(?<![A-Za-z0-9])[rs]k_(?:live|test)_[A-Za-z0-9]{16,200}/g],
  ["a Google key", /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g],
  ["an API key", /(?<![A-Za-z0-9])sk-(?:ant-|proj-|svcacct-|or-)?[A-Za-z0-9_-]{24,250}/g],
  ["an npm token", /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{30,60}/g],
  ["a PyPI token", /(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{40,300}/g],
  ["a Hugging Face token", /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,60}/g],
  ["a key of this product", /(?<![A-Za-z0-9])(?:candor_[A-Za-z0-9_-]{30,60}|whsec_[A-Za-z0-9+/_=-]{24,120})/g],
  ["a JSON web token", /(?<![A-Za-z0-9])eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,2000}/g],
  ["a bearer token", /\bBearer [A-Za-z0-9._~+/-]{20,1000}=*/g],
  [
    "a password in an address",
    /\b[a-z][a-z0-9+.-]{1,12}:\/\/[^\s/:@"'<>]{1,80}:(?<value>[^\s/@"'<>]{3,120})@[A-Za-z0-9[]/gi,
  ],
];
/** A name that says what it is, and a value with no likeness to a word. */
const ASSIGNED =
  /(?<![A-Za-z0-9])(?:api[_-]?key|secret(?:[_-]?key)?|access[_-]?key|auth[_-]?token|access[_-]?token|token|passw(?:or)?d)["'`]? ?[:=] ?["'`]?([A-Za-z0-9+/_~.-]{16,200})/gi;
const LEAST_BITS_PER_SIGN = 3;
/** Only as a part of its own or at the end, or one sign over and over: within a long key, any letters can stand by chance. */
const PLACEHOLDER =
  /(?:^|[_-])(?:your|example|placeholder|redacted|changeme)(?:$|[_-])|EXAMPLE(?:KEY)?$|(.)\1{7}|^\*+$/i;

export function checkSecrets({ texts, parts }: Pick<LintContext, "texts" | "parts">): LintFinding[] {
  const asText = ({ field, text }: { field: string; text: string }): PublicText => ({ field, locale: "en", text });
  return [...texts, ...parts.strings.map(asText)].flatMap(secretsIn);
}

function secretsIn(written: PublicText): LintFinding[] {
  const text = oneSpelling(written.text);
  const named = KEYS.flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: found, groups }) => !PLACEHOLDER.test(groups?.["value"] ?? found))
      .map((match) => ({ what, start: match.index, end: match.index + match[0].length })),
  );
  const assigned = [...text.matchAll(ASSIGNED)].flatMap((match) => {
    const value = match[1] ?? "";
    const end = match.index + match[0].length;
    const isWord = PLACEHOLDER.test(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value);
    return isWord || bitsPerSign(value) < LEAST_BITS_PER_SIGN
      ? []
      : [{ what: "a secret", start: end - value.length, end }];
  });
  const seen: { start: number; end: number }[] = [];
  return [...named, ...assigned].flatMap(({ what, start, end }) => {
    if (seen.some((one) => start < one.end && end > one.start)) return [];
    seen.push({ start, end });
    const message = `This looks like ${what}. Take it out, and have it revoked: it may have been seen already.`;
    const fix = { label: "Take it out", replacement: "[redacted]" };
    return [textFinding(written, start, end, { code: "secret", message, fix })];
  });
}

/** Shannon's entropy of the signs of a word. */
function bitsPerSign(word: string): number {
  const counts = new Map<string, number>();
  for (const sign of word) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - (count / word.length) * Math.log2(count / word.length), 0);
}
