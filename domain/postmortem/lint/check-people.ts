import { textFinding, type LintFinding, type PublicText } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import { oneSpelling } from "./plain-text.ts";
import type { DocumentParts } from "./public-texts.ts";

const EMAIL = /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])/g;
const IPV4 = /(?<![\w.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w-]|\.\d)/g;
const HEX_GROUPS = /(?<![\w:.])[0-9A-Fa-f:]{2,39}(?![\w:])/g;
const CANARY =
  /\bcanary[-_:](?=[A-Za-z0-9_-]{0,100}\d)[A-Za-z0-9_-]{6,100}|\b[a-z0-9]{20,30}\.canarytokens\.(?:com|net|org)\b/gi;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.@:+/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu;
const LONGEST_ACCOUNT = 200;
const ENDS = /^[("'`“「]+|[)"'`”」,.;:!?。、]+$/g;

/** Addresses of people and machines, strings planted to be found, and ids of accounts. */
export function checkPeople({ texts, parts, record }: Pick<LintContext, "texts" | "parts" | "record">): LintFinding[] {
  const strings = parts.strings.map(({ field, text }): PublicText => ({ field, locale: "en", text }));
  const accounts = new Set(record.accounts);
  return [...texts, ...strings].flatMap((written) => {
    const text = oneSpelling(written.text);
    return [...addressesIn(written, text), ...plantedIn(written, text), ...accountsIn(written, accounts)];
  });
}

function addressesIn(written: PublicText, text: string): LintFinding[] {
  const emails = [...text.matchAll(EMAIL)].map((match) =>
    at(written, match, "email_address", "An e-mail address becomes public. Is it one that everybody may write to?"),
  );
  const v4 = [...text.matchAll(IPV4)].filter((match) => !isVersion(text, match));
  const v6 = [...text.matchAll(HEX_GROUPS)].filter(([found]) => isIpv6(found));
  const message = "An IP address becomes public. It may be a person's, or tell how the inside is built.";
  return [...emails, ...[...v4, ...v6].map((match) => at(written, match, "ip_address", message))];
}

function at(
  written: PublicText,
  match: RegExpExecArray,
  code: "email_address" | "ip_address",
  message: string,
): LintFinding {
  return textFinding(written, match.index, match.index + match[0].length, { code, message });
}

/** "version 1.2.3.4" has the shape of an address. */
function isVersion(text: string, match: RegExpExecArray): boolean {
  return /(?:\bv(?:ersion)?\.? ?|release |build |rev )$/i.test(text.slice(Math.max(0, match.index - 10), match.index));
}

function isIpv6(found: string): boolean {
  const groups = found.split(":");
  const halves = found.split("::");
  if (groups.length < 3 || halves.length > 2 || groups.some((group) => group.length > 4)) return false;
  if (halves.length === 1) return groups.length === 8 && groups.every((group) => group !== "");
  const said = groups.filter((group) => group !== "");
  const isEdged = halves.every((half) => !half.startsWith(":") && !half.endsWith(":"));
  if (!isEdged || said.length > 7) return false;
  // `a::b` is code, and `12::30` a mistyped time; an address has three groups, or a first one of network size.
  return said.length >= 3 || found === "::1" || /^(?=.*\d)[0-9a-f]{3,4}::[0-9a-f]{1,4}$/i.test(found);
}

function plantedIn(written: PublicText, text: string): LintFinding[] {
  const message = "This was planted to show up where private text leaks: something private is in here.";
  return [...text.matchAll(CANARY)].map((match) =>
    textFinding(written, match.index, match.index + match[0].length, { code: "canary", message }),
  );
}

function accountsIn(written: PublicText, accounts: Set<string>): LintFinding[] {
  if (accounts.size === 0) return [];
  const found: LintFinding[] = [];
  const seen = new Set<number>();
  for (const { text, start } of candidatesIn(written.text)) {
    if (!accounts.has(text) || seen.has(start)) continue;
    seen.add(start);
    const code = isUnmistakable(text) ? "account_id" : isPlausible(text) ? "account_word" : undefined;
    if (!code) continue;
    const message =
      code === "account_id"
        ? "This is the id of an account in this incident's logs."
        : "An account in this incident's logs has this very name; is it meant here?";
    found.push(textFinding(written, start, start + text.length, { code, message }));
  }
  return found;
}

/** Letters and digits or signs between letters: no word of a language looks like it. */
function isUnmistakable(account: string): boolean {
  return (
    (/\d/.test(account) && /\p{L}/u.test(account) && account.length >= 5) ||
    /^\d{7,}$/.test(account) ||
    /\w[-_@:]\w.*\d|\p{L}[_@]\p{L}/u.test(account)
  );
}

function isPlausible(account: string): boolean {
  return account.length >= 4 && /\p{L}/u.test(account);
}

/** Words of a document that may be ids of accounts, for whoever can look them up. */
export function accountCandidates({ texts, strings }: Pick<DocumentParts, "texts" | "strings">): string[] {
  return [...new Set([...texts, ...strings].flatMap(({ text }) => [...candidatesIn(text)].map((one) => one.text)))];
}

function* candidatesIn(text: string): Generator<{ text: string; start: number }> {
  for (const match of text.matchAll(/\S+/g)) {
    const [word] = match;
    if (word.length > LONGEST_ACCOUNT) continue;
    const bare = word.replace(ENDS, "");
    if (bare.length >= 4) yield { text: bare, start: match.index + word.indexOf(bare) };
  }
  for (const match of text.matchAll(WORD)) {
    if (match[0].length >= 4 && match[0].length <= LONGEST_ACCOUNT) yield { text: match[0], start: match.index };
  }
  for (const match of text.matchAll(/[A-Za-z0-9][A-Za-z0-9_-]{2,98}[A-Za-z0-9]/g))
    yield { text: match[0], start: match.index };
}
