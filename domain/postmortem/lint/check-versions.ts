import type { PublicUpstream } from "#domain/postmortem/public-document.ts";
import { protectedFrom } from "#domain/postmortem/protected-from.ts";
import { compareVersions } from "#domain/upstream/version-order.ts";
import { textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import { sentenceAt, type ReadText } from "./plain-text.ts";
import { datesIn, isoDate } from "./said-dates.ts";

type SaidVersion = { start: number; end: number; text: string; version: string; marked: boolean };

const VERSION =
  /(?<![\w.:/@#-])(v)?(\d{1,4}(?:\.\d{1,6}){1,3}(?:[-.]?(?:rc|a|b|alpha|beta|post|dev)\.?\d{0,3})?)(?![\w%]|\.\d|[-:]\d)/gi;
const FIXED_BEFORE =
  /\b(?:fixed|patched|resolved|corrected|remedied|protected|safe|fix (?:is|was|landed|shipped|came)) (?:in|by|with|since|from|as of)(?: (?:release|version|sglang|the))* $/i;
const FIXED_BEHIND =
  /^ ?(?:で|にて|において)(?:は)?(?:修正|解決|対処|解消)|^ ?(?:以降)(?:は|で|では)?[^。]{0,12}(?:修正済|修正され|保護され)/;
const NOT_FIXED = /\b(?:not|never|isn['’]t|wasn['’]t|only partly|partly|partially|no longer)\b|ではな|されていな|一部/i;
const PLANNED = /\b(?:unreleased|upcoming|planned|next|future|will|coming)\b|予定|次の/i;
const RELEASED = /^(?: ?\(| ?,? (?:was |is |were )?(?:released|published|came out|shipped)(?: on)? )$/i;
const ITEM_IN =
  /#(\d{1,7}) (?:is |was |are |were )?(?:included|released|shipped|contained|available|part of|in) ?(?:in|with)? ?(?:release |version )?$/i;

/** Releases in prose, against the releases and the fix matrix of the document. */
export function checkVersions({ document: { upstream }, texts }: LintContext): LintFinding[] {
  if (!upstream || upstream.releases.length === 0) return [];
  return texts.flatMap((read) => [
    ...versionsIn(read.plain).flatMap((said) => checkVersion(read, said, upstream)),
    ...unknownItems(read, upstream),
  ]);
}

function versionsIn(plain: string): SaidVersion[] {
  return [...plain.matchAll(VERSION)].map((match) => {
    const [text, mark, version = ""] = match;
    return { start: match.index, end: match.index + text.length, text, version, marked: mark !== undefined };
  });
}

function checkVersion(read: ReadText, said: SaidVersion, upstream: PublicUpstream): LintFinding[] {
  const { plain } = read;
  const before = plain.slice(Math.max(0, said.start - 60), said.start);
  const release = upstream.releases.find(({ tag, version }) => tag === said.text || version === said.version);
  const claims = FIXED_BEFORE.test(before) || FIXED_BEHIND.test(plain.slice(said.end, said.end + 24));
  if (!release) return unknownRelease(read, said, upstream, claims);
  const dated = datesIn(plain.slice(said.end, said.end + 48))[0];
  const recorded = release.published?.date;
  if (dated && recorded && RELEASED.test(plain.slice(said.end, said.end + dated.start))) {
    const day = isoDate(dated);
    if (day !== undefined && day !== recorded) {
      const fix = { label: "Take the day from the record", replacement: `{{release-date ${release.tag}}}` };
      const message = `By the record ${release.tag} was published on ${recorded}.`;
      const at = [said.end + dated.start, said.end + dated.end] as const;
      return [textFinding(read, ...at, { code: "date_disagrees", message, fix })];
    }
  }
  const item = ITEM_IN.exec(before)?.[1];
  if (item !== undefined && isAbsent(upstream, Number(item), release.tag)) {
    const message = `By the record ${release.tag} does not contain #${item}.`;
    return [textFinding(read, said.start, said.end, { code: "fixed_in_unsupported", message })];
  }
  return claims ? checkClaim(read, said, release.tag, upstream) : [];
}

function isAbsent({ items, contained }: PublicUpstream, number: number, tag: string): boolean {
  const key = items.find((item) => item.number === number)?.key;
  return contained.some((one) => one.item === key && one.release === tag && one.contained === "no");
}

/** "Fixed in X" holds for the configurations it names, or for all of them. */
function checkClaim(read: ReadText, said: SaidVersion, tag: string, upstream: PublicUpstream): LintFinding[] {
  const { matrix, configurations } = upstream;
  const sentence = sentenceAt(read.plain, said.start, said.end).text;
  if (matrix.rows.length === 0 || NOT_FIXED.test(sentence)) return [];
  const ofField = configurations.filter(({ key }) => read.field.includes(`/${key}/`));
  const namedIn = (words: string) =>
    configurations.filter(({ name }) => [name.en, name.ja].some((one) => one && words.includes(one)));
  const own = namedIn(clauseAt(read.plain, said));
  const named = own.length > 0 ? own : namedIn(sentence);
  const meant = named.length > 0 ? named : ofField.length > 0 ? ofField : configurations;
  const column = matrix.columns.find(({ release }) => release === tag)?.key;
  const status = (key: string) =>
    matrix.rows.find(({ configuration }) => configuration === key)?.cells.find((cell) => cell.column === column)
      ?.status;
  const open = meant.filter(({ key }) => status(key) !== "protected");
  const { rows, everywhere } = protectedFrom(upstream);
  const [only] = meant;
  if (open.length > 0) {
    const told = open.map(({ key, name }) => `${name.en}: ${(status(key) ?? "unknown").replace("_", " ")}`);
    const message = `The fix matrix does not support this for ${tag}. ${told.join("; ")}.`;
    const right =
      meant.length === 1 && only ? rows.find(({ configuration }) => configuration.key === only.key)?.tag : everywhere;
    const replacement = meant.length === 1 && only ? `{{fixed-in ${only.key}}}` : "{{fixed-in}}";
    const isOfAll = meant.length === 1 || meant.length === configurations.length;
    const fix =
      right !== undefined && isOfAll ? { label: `Take the release from the record: ${right}`, replacement } : undefined;
    return [textFinding(read, said.start, said.end, { code: "fixed_in_unsupported", message, fix })];
  }
  const replacement = named.length === 1 && only ? `{{fixed-in ${only.key}}}` : "{{fixed-in}}";
  const isFirst =
    named.length === 1 && only
      ? rows.some(({ configuration, tag: first }) => configuration.key === only.key && first === tag)
      : everywhere === tag && meant.length === configurations.length;
  if (!isFirst || read.field.startsWith("/upstream") || read.field.startsWith("/exposure")) return [];
  const message = "It agrees with the fix matrix, and is typed by hand.";
  const fix = { label: "Take the release from the record", replacement };
  return [textFinding(read, said.start, said.end, { code: "typed_version", message, fix })];
}

/** Between the semicolons around it. */
function clauseAt(plain: string, { start, end }: SaidVersion): string {
  const sentence = sentenceAt(plain, start, end);
  const before = plain.slice(sentence.start, start);
  const behind = plain.slice(end, sentence.end);
  return before.slice(Math.max(before.lastIndexOf(";"), before.lastIndexOf("；")) + 1) + behind.split(/[;；]/, 1)[0];
}

/** A version of the line of known releases that is not among them. */
function unknownRelease(read: ReadText, said: SaidVersion, upstream: PublicUpstream, claims: boolean): LintFinding[] {
  const line = (version: string) => version.split(".").slice(0, -1).join(".");
  const isOfLine = upstream.releases.some(
    ({ version }) => line(version) === line(said.version) && version.split(".").length > 2,
  );
  const at = [said.start, said.end] as const;
  if (isOfLine && said.marked) {
    const newest = upstream.releases.at(-1)?.version ?? "";
    const isPlanned = PLANNED.test(sentenceAt(read.plain, said.start, said.end).text);
    const isLater = !isPlanned && compareVersions("pep440", said.version, newest) === 1;
    const message = `The record has no release ${said.text}; the newest is ${upstream.releases.at(-1)?.tag}.`;
    return [textFinding(read, ...at, { code: isLater ? "version_disagrees" : "version_not_recorded", message })];
  }
  if (!claims) return [];
  const message = `The record has no release ${said.text}, so nothing shows that it holds the fix.`;
  return [textFinding(read, ...at, { code: "version_not_recorded", message })];
}

function unknownItems(read: ReadText, { items }: PublicUpstream): LintFinding[] {
  const known = new Set(items.flatMap(({ number }) => number ?? []));
  if (known.size === 0) return [];
  return [...read.plain.matchAll(/(?<![\w&#/])#(\d{2,7})(?![\w-])/g)].flatMap((match) => {
    if (known.has(Number(match[1]))) return [];
    const message = `No upstream item of the record has the number ${match[0]}.`;
    return [textFinding(read, match.index, match.index + match[0].length, { code: "item_not_recorded", message })];
  });
}
