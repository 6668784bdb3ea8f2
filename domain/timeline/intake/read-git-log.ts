import {
  isBlank,
  linesOf,
  placeOf,
  sourceIdOf,
  sourceNamed,
  titleAndBody,
  unreadableAt,
  type Line,
} from "./found-lines.ts";
import type { Found, StatedTime } from "./intake-row.ts";
import { withoutEnd } from "./without-end.ts";

const GRAPH = /^[*|\\/_ ]+(?=(?:commit )?[0-9a-f]{7})|^[|\\/_ *]+(?= {2,}|[A-Z])/;
const COMMIT = /^commit ([0-9a-f]{7,64})\b/;
const FIELD = /^(Author|Date|AuthorDate|CommitDate|Commit|Merge|gpg):\s*(.*)$/;
const ONE_LINE = /^([0-9a-f]{7,40}) (?:\([^)]*\) )?(\S.*)$/;
const DATE_IN_LINE =
  /\b(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})? ?(?:Z|[+-]\d{2}:?\d{2})|(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4})/;

/** `git log` as it prints: a commit with its date as written, or one line a commit. */
export function* readGitLog(text: string): Generator<Found> {
  let block: Line[] = [];
  for (const line of linesOf(text)) {
    const plain = { ...line, text: withoutGraph(line.text) };
    if (COMMIT.test(plain.text)) {
      if (block.length > 0) yield commitFound(block);
      block = [plain];
    } else if (block.length > 0) block.push(line);
    else if (!isBlank(line)) yield oneLineFound(line, plain.text);
  }
  if (block.length > 0) yield commitFound(block);
}

export function isOneLineLog(all: readonly Line[]): boolean {
  const lines = all.filter((line) => !isBlank(line));
  const commits = lines.filter((line) => ONE_LINE.test(withoutGraph(line.text)) && /\d/.test(line.text.slice(0, 40)));
  return commits.length > 0 && commits.length >= lines.length * 0.8;
}

function withoutGraph(text: string): string {
  return /^[*|\\/]/.test(text) ? text.replace(GRAPH, "") : text;
}

function commitFound(lines: Line[]): Found {
  const [head, ...rest] = lines;
  const hash = COMMIT.exec(head?.text ?? "")?.[1] ?? "";
  const fields = new Map<string, string>();
  const message: string[] = [];
  let inMessage = false;
  for (const { text } of rest) {
    const field = inMessage ? null : FIELD.exec(text.replace(/^[|\\/* ]+/, ""));
    if (field?.[1]) fields.set(field[1], field[2] ?? "");
    else if (/^(?:diff --git|:\d{6} )/.test(text)) break;
    else {
      inMessage ||= text.trim() !== "";
      message.push(text.replace(/^[|\\/*]* {1,4}/, ""));
    }
  }
  const [stated, second] = [fields.get("Date") ?? fields.get("AuthorDate"), fields.get("CommitDate")];
  const author = (fields.get("Author") ?? "").split("<", 1)[0]?.trim() ?? "";
  return {
    ...commonOf(hash, author),
    ...placeOf(lines),
    ...titleAndBody(message.join("\n")),
    ...(stated !== undefined && { stated: statedBy(stated) }),
    ...(stated === undefined && { doubts: [noDate] }),
    ...(stated !== undefined && second !== undefined && second !== stated && { doubts: [twoDates(second)] }),
  };
}

function oneLineFound(line: Line, plain: string): Found {
  const commit = ONE_LINE.exec(plain);
  if (!commit?.[1] || !commit[2]) return unreadableAt([line], "not_readable", "this line belongs to no commit");
  const [whole, date] = DATE_IN_LINE.exec(commit[2]) ?? [];
  const title =
    whole === undefined
      ? commit[2]
      : withoutEnd(commit[2].replace(whole, " "), /[\s|,-]/).replace(/^[\s|:,-]+|\s(?=\s)/g, "");
  const when = date === undefined ? { doubts: [noDate] } : { stated: statedBy(date) };
  return { ...commonOf(commit[1], ""), ...placeOf([line]), ...titleAndBody(title), ...when };
}

const noDate = {
  code: "no_time" as const,
  message: "this commit shows no date; copy the log with --date=iso, or write the time",
};

function twoDates(committed: string) {
  return {
    code: "two_dates" as const,
    message: `written at the time taken here, committed at ${committed}; take the one you mean`,
  };
}

function commonOf(hash: string, author: string): Pick<Found, "lane" | "source" | "sourceId"> {
  const who = author === "" ? "" : ` by ${author}`;
  return {
    lane: "upstream",
    ...sourceNamed(`Commit ${hash.slice(0, 12)}${who}`),
    ...sourceIdOf("git", hash.slice(0, 12)),
  };
}

/** `--date=raw` writes the epoch and, only for display, an offset. */
function statedBy(date: string): StatedTime {
  const raw = /^(\d{9,10}) [+-]\d{4}$/.exec(date.trim());
  return { text: raw?.[1] ?? date.trim() };
}
