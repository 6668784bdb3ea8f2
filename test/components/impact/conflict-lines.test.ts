import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { expect, it } from "vitest";
import { conflictLines } from "#components/impact/conflict-lines.ts";
import { LogConflicts } from "#components/impact/log-conflicts.tsx";

const row = (log: string, record: number, requestId: string, values: Record<string, string>) => ({
  ...{ log, record, requestId, values },
});
const lines = conflictLines(
  [
    row("one", 7, "r-1", { requestId: "r-1", account: "a", promptTokens: "200001" }),
    row("two", 9, "r-1", { requestId: "r-1", account: "a", promptTokens: "9" }),
    row("one", 8, "r-2", { requestId: "r-2", account: "a" }),
    row("one", 1200, "r-2", { requestId: "r-2", account: "" }),
  ],
  "one",
  new Map([["two", "second.csv"]]),
);

it("what contradicts is named by id: a value that differs, or stands in one row only", () => {
  expect(lines.map(({ log, isOwn, differing }) => [log, isOwn, differing.join()])).toEqual([
    ["one", true, "promptTokens"],
    ["second.csv", false, "promptTokens"],
    ["one", true, "account"],
    ["one", true, "account"],
  ]);
});

it("the table says which log and row each is of, and emphasises what differs alone", () => {
  const html = renderToStaticMarkup(
    createElement(LogConflicts, { count: 3, conflicts: { lines, next: "?conflicts=x" } }),
  );
  const words = html.replaceAll(/<(?!\/?strong)[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(words).toContain("3 rows of this log have an id that stands in the logs with other content too");
  expect(words).toContain("r-1 second.csv 9 <strong>9</strong> a");
  expect(words).toContain("r-2 this log 1,200 <strong>(empty)</strong>");
  expect(html).toContain('href="?conflicts=x"');
});

it("where they cannot be shown it says why, and how many there are all the same", () => {
  const html = renderToStaticMarkup(
    createElement(LogConflicts, { count: 1, conflicts: { why: "The file was erased." } }),
  );
  expect(html.replaceAll(/<[^>]+>/g, " ")).toMatch(/1\s+row\s+of this log[^]*The file was erased\./);
});
