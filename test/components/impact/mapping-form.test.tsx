import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { draftOf, mappingOf, problemsOf, type MappingDraft } from "#components/impact/mapping-draft.ts";
import { MappingForm } from "#components/impact/mapping-form.tsx";
import { problemWords } from "#components/impact/mapping-words.ts";
import type { FoundLog } from "#domain/impact/found-log.ts";
import { columnMapping } from "#domain/impact/impact-rule.ts";
import { proposeMapping } from "#domain/impact/propose-mapping.ts";

const zones = { all: ["UTC", "Asia/Kolkata", "America/Los_Angeles"], incident: "Asia/Kolkata" };

function found(header: string[], ...cells: string[][]): FoundLog {
  const rows = cells.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
  const shape = { format: "csv", encoding: "utf-8", delimiter: ";", header, sample: rows.slice(0, 3) } as const;
  return { ...shape, ...proposeMapping({ header, rows }) };
}
const render = (log: FoundLog) =>
  renderToStaticMarkup(<MappingForm found={log} zones={zones} save={() => Promise.resolve({ ok: true })} />);
const chosen = (html: string) => [...html.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, value]) => value);

const HEADER = ["req", "time", "input_tokens", "cached_tokens", "user<b>"];
const naive = found(
  HEADER,
  ["a-1", "2026-09-01 10:00:00", "210,000", "190000", "kim"],
  ["a-2", "2026-09-01 10:00:01", "12", "", "lee"],
);

describe("the form", () => {
  const html = render(naive);

  it("shows what the file was taken for and its first rows, as text", () => {
    for (const said of ["CSV, separated by semicolon, UTF-8, 5 columns", "Row 2", "210,000", "user&lt;b&gt;", "empty"])
      expect(html).toContain(said);
    expect(html).not.toContain("<b>");
  });

  it("has what was recognised chosen, the first value beside each column", () => {
    expect(chosen(html)).toEqual(["", "time", "", "", "input_tokens", "", "", "", ",", "cached_tokens"]);
    expect(html).toContain("req: a-1");
    expect(html).toContain("attributes.cachedTokens");
  });

  it("says each doubt at the field of its column, tied to it", () => {
    const [, time = ""] = /<label for="([^"]+)"[^>]*>Time</.exec(html) ?? [];
    const [, hint = ""] = new RegExp(`<p id="${time}-hint"[^>]*>(.*?)</p>`).exec(html) ?? [];
    expect(hint).toContain("The times in time have no zone");
    expect(html).toContain(`id="${time}" aria-describedby="${time}-hint"`);
    expect(html).toContain("Is that 210000?");
    expect(html).toContain("No column was recognised; choose one.");
  });

  it("labels every field, and asks about cached tokens without an answer taken", () => {
    const ids = [...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(7 + 2 + 2);
    for (const id of ids) expect(html).toContain(`id="${id}"`);
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html).not.toContain("checked");
  });
});

describe("what is saved", () => {
  const draft = draftOf(naive);
  const complete: MappingDraft = {
    ...draft,
    columns: { ...draft.columns, requestId: "req" },
    ...{ zone: "Asia/Kolkata", cachedTokens: "apart" },
  };

  it("nothing, until what is asked is answered", () => {
    expect(problemsOf(draft, naive)).toEqual({
      ...{ "/requestId": problemWords.needed, "/options/zone": problemWords.zone },
      "/options/cachedTokens": problemWords.cached,
    });
    expect(problemsOf(complete, naive)).toEqual({});
  });

  it("is a mapping as the rule takes it, with the answer about the cache where it was asked", () => {
    const mapping = mappingOf(complete, naive);
    expect(columnMapping.parse(mapping)).toEqual({
      ...{ requestId: "req", occurredAt: "time", promptTokens: "input_tokens" },
      attributes: { cachedTokens: "cached_tokens" },
      options: { zone: "Asia/Kolkata", thousands: ",", cachedTokens: "apart" },
    });
    expect(draftOf({ parts: mapping })).toEqual(complete);
    const without = { ...complete, columns: { ...complete.columns, promptTokens: "" } };
    expect(mappingOf(without, naive).options).toEqual({ zone: "Asia/Kolkata", thousands: "," });
    expect(problemsOf({ ...without, cachedTokens: "" }, naive)).toEqual({});
  });

  it.each([
    ["1 a", "req", problemWords.attributeName],
    ["-a", "req", problemWords.attributeName],
    ["route", "", problemWords.needed],
    ["cachedTokens", "req", problemWords.attributeTwice],
  ])("an attribute %j of column %j: %s", (name, column, problem) => {
    const attributes = [...complete.attributes, { id: 7, name, column }, { id: 8, name: "", column: "" }];
    expect(problemsOf({ ...complete, attributes }, naive)).toMatchObject({ "/attributes/7": problem });
    expect(problemsOf({ ...complete, attributes }, naive)).not.toHaveProperty("/attributes/8");
  });

  it("a time without a year cannot be chosen; another column can", () => {
    const log = found(["id", "start_time", "time"], ["1", "04-06 00:01:42", "2025-04-06T07:01:42Z"]);
    expect(problemsOf(draftOf(log), log)["/occurredAt"]).toContain("have no year");
    const other = draftOf(log);
    other.columns.occurredAt = "time";
    expect(problemsOf(other, log)).toEqual({});
  });
});

it("a file that cannot be mapped says why, and has nothing to fill in", () => {
  const sums = render(found(["start_time", "num_model_requests"], ["1751371200", "4"]));
  expect(sums).toContain("This file cannot be mapped");
  expect(sums).toContain("num_model_requests says how many");
  expect(sums).not.toMatch(/<select|type="submit"/);
});

it("of very many columns those that are mapped are shown, and every one can be chosen", () => {
  const header = [...Array.from({ length: 5000 }, (_, at) => `c${at}`), "request_id", "time"];
  const html = render(found(header, []));
  expect(html.match(/<th scope="row"/g)).toHaveLength(100);
  expect(html).toContain("4902 more columns are not shown");
  expect(html).toMatch(/<th scope="row"[^>]*><code[^>]*>request_id/);
  expect(html).toContain('<option value="c4999"');
});
