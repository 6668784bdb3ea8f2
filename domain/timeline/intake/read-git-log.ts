import {
  ignoredAt,
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
import { isOnlyGraph, readOneLine, withoutGraph } from "./one-line-commit.ts";

const COMMIT = /^commit ([0-9a-f]{7,64})\b/;
const FIELD = /^(Author|Date|AuthorDate|CommitDate|Commit|Merge|gpg):\s*(.*)$/;

/** `git log` as it prints: a commit with its date as written, or one line a commit. */
export function* readGitLog(text: string): Generator<Found> {
  let block: Line[] = [];
  for (const line of linesOf(text)) {
    const plain = { ...line, text: withoutGraph(line.text) };
    if (COMMIT.test(plain.text)) {
      if (block.length > 0) yield commitFound(block);
      block = [plain];
    } else if (block.length > 0) block.push(line);
    else if (isOnlyGraph(line.text)) yield ignoredAt([line], "the graph beside the commits");
    else if (!isBlank(line)) yield oneLineFound(line);
  }
  if (block.length > 0) yield commitFound(block);
}

/** Digits alone are more likely epochs. */
export function isOneLineLog(all: readonly Line[]): boolean {
  const lines = all.filter((line) => !isBlank(line) && !isOnlyGraph(line.text));
  const hashes = lines.flatMap(({ text }) => readOneLine(text)?.hash ?? []).filter((hash) => /\d/.test(hash));
  return hashes.some((hash) => /[a-f]/.test(hash)) && hashes.length >= lines.length * 0.8;
}

function commitFound(lines: Line[]): Found {
  const [head, ...rest] = lines;
  const hash = COMMIT.exec(head?.text ?? "")?.[1] ?? "";
  const texts = rest.map(({ text }) => text.replace(/^(?:[|\\/*_] ?)+/, ""));
  const { fields, message } = partsOf(texts);
  const [stated, second] = [fields.get("Date") ?? fields.get("AuthorDate"), fields.get("CommitDate")];
  const author = (fields.get("Author") ?? "").split("<", 1)[0]?.trim() ?? "";
  return {
    ...commonOf(hash, author),
    ...placeOf(lines),
    ...titleAndBody(messageOf(message)),
    ...(stated !== undefined && { stated: statedBy(stated) }),
    ...(stated === undefined && { doubts: [noDate] }),
    ...(stated !== undefined && second !== undefined && second !== stated && { doubts: [twoDates(second)] }),
  };
}

/** Fields up to the first blank line, or the first that is none. */
function partsOf(texts: string[]): { fields: Map<string, string>; message: string[] } {
  const fields = new Map<string, string>();
  for (const [index, text] of texts.entries()) {
    const [, name, value] = FIELD.exec(text.trimStart()) ?? [];
    if (name !== undefined && value !== undefined) fields.set(name, value);
    else if (text.trim() !== "" || fields.size > 0) return { fields, message: texts.slice(index) };
  }
  return { fields, message: [] };
}

/** As far in as its first line: what stands further out below it (notes, files, a diff) is no part of the message. */
function messageOf(texts: string[]): string {
  const inset = (text: string) => text.length - text.trimStart().length;
  const depth = inset(texts.find((text) => text.trim() !== "") ?? "");
  const end = texts.findIndex(
    (text) => (text.trim() !== "" && inset(text) < depth) || /^(?:diff --git|:\d{6} )/.test(text),
  );
  return texts
    .slice(0, end < 0 ? undefined : end)
    .map((text) => text.slice(depth))
    .join("\n");
}

function oneLineFound(line: Line): Found {
  const commit = readOneLine(line.text);
  if (!commit) return unreadableAt([line], "not_readable", "this line belongs to no commit");
  const when = commit.date === undefined ? { doubts: [noDate] } : { stated: statedBy(commit.date) };
  return { ...commonOf(commit.hash, commit.author ?? ""), ...placeOf([line]), ...titleAndBody(commit.title), ...when };
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
