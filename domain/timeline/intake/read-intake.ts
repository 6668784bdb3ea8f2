import { InvalidInput } from "#domain/errors.ts";
import { isKnownZone, zoneOrThrow } from "#domain/time/zone-offsets.ts";
import { checkDays } from "./check-days.ts";
import { linesOf, isBlank, unreadableAt } from "./found-lines.ts";
import type { Found, Intake, IntakeFormat } from "./intake-row.ts";
import { judgeRow, type PasteContext, type RowAnswer } from "./judge-row.ts";
import { parseJson } from "./json-items.ts";
import { markDuplicates, type StandingEvent } from "./mark-duplicates.ts";
import { readChat } from "./read-chat.ts";
import { readCsv } from "./read-csv.ts";
import { readGitLog } from "./read-git-log.ts";
import { readGithubJson } from "./read-github-json.ts";
import { readMail } from "./read-mail.ts";
import { readPlain } from "./read-plain.ts";
import { readSlackJson } from "./read-slack-json.ts";
import { readStatusJson } from "./read-status-json.ts";
import { sniffFormat } from "./sniff-format.ts";

export type IntakeOptions = PasteContext & {
  format?: IntakeFormat | undefined;
  /** What the timeline holds already. */
  standing?: readonly StandingEvent[];
  /** What the person settled, by line. */
  answers?: ReadonlyMap<number, RowAnswer>;
  /** A paste of more rows is refused, as soon as one more is found. */
  most?: number;
};
type FindRows<S> = (source: S) => Iterable<Found>;

const LINE_READERS: Partial<Record<IntakeFormat, FindRows<string>>> = {
  plain: readPlain,
  chat: readChat,
  git_log: readGitLog,
  csv: readCsv,
  mail: readMail,
};
const JSON_READERS: Partial<Record<IntakeFormat, FindRows<unknown>>> = {
  slack_json: readSlackJson,
  status_json: readStatusJson,
  github_json: readGithubJson,
};

/**
 * Proposes an event for each thing said in a paste. Nothing is dropped, and what is in doubt is asked, never guessed.
 * @throws {InvalidInput} too_many_rows
 */
export function readIntake(text: string, options: IntakeOptions = {}): Intake {
  const { format = sniffFormat(text), most = Infinity, ...given } = options;
  const { standing = [], answers = new Map<number, RowAnswer>(), ...paste } = given;
  if (paste.zone !== undefined) zoneOrThrow(paste.zone);
  paste.zone ??= zoneSaidFor(text);
  const { unit, rows } = findIn(text, format);
  const found = atMost(most, rows, text);
  const judged = found.map((one) => judgeRow(one, paste, answers.get(one.line)));
  const dated = checkDays(judged, found, (line) => answers.get(line)?.words !== undefined);
  return { format, unit, rows: markDuplicates(dated, standing) };
}

function findIn(text: string, format: IntakeFormat): { unit: Intake["unit"]; rows: Iterable<Found> } {
  const readLines = LINE_READERS[format];
  if (readLines) return { unit: "line", rows: readLines(text) };
  const value = parseJson(text);
  if (value !== undefined) return { unit: "item", rows: JSON_READERS[format]?.(value) ?? [] };
  return { unit: "line", rows: noJson(text) };
}

function* noJson(text: string): Generator<Found> {
  const reason = "this is not JSON, or JSON in more than 50 levels";
  for (const line of linesOf(text)) if (!isBlank(line)) yield unreadableAt([line], "not_readable", reason);
}

function atMost(most: number, rows: Iterable<Found>, text: string): Found[] {
  const found: Found[] = [];
  for (const row of rows) {
    found.push(row);
    if (found.length > most) throw tooMany(found.length, most, text);
  }
  return found;
}

function tooMany(found: number, most: number, text: string): InvalidInput {
  const lines = linesOf(text).filter((line) => !isBlank(line)).length;
  const message = `This holds at least ${found} rows (in ${lines} lines); an import takes ${most}. Paste it in parts.`;
  return new InvalidInput([{ pointer: "/text", code: "too_many_rows", message }], message);
}

const ALL_TIMES =
  /\ball times (?:are |shown |given |listed )*(?:in )?(UTC|GMT|[A-Z][A-Za-z]+\/[A-Z][A-Za-z_/]+)(?![A-Za-z+-])/i;

/** "(all times UTC)": the paste's own word on it. */
function zoneSaidFor(text: string): string | undefined {
  const zone = ALL_TIMES.exec(text)?.[1];
  if (zone === undefined) return undefined;
  return /^(?:utc|gmt)$/i.test(zone) ? "UTC" : isKnownZone(zone) ? zone : undefined;
}
