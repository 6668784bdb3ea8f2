import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { knownReferences } from "#domain/postmortem/prose/known-references.ts";
import { findReferences, resolveReference } from "#domain/postmortem/prose/references.ts";
import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import { referenceDocument as document } from "#test/builders/reference-document.ts";

const say = (text: string, locale: "en" | "ja" = "en", zone = "UTC") => proseText(text, document, locale, zone);

describe("references are found where they stand", () => {
  it("with their name, their arguments and their place", () => {
    const text = "It took {{duration declared restored}}; {{ impact.count }} responses.";
    expect(findReferences(text)).toEqual([
      { source: "{{duration declared restored}}", name: "duration", args: ["declared", "restored"], start: 8, end: 38 },
      { source: "{{ impact.count }}", name: "impact.count", args: [], start: 40, end: 58 },
    ]);
  });

  it.each([
    ["in emphasis, a list, a quote and a link's words", "- *{{a}}*\n\n> [{{b}}](/x) {{c}}", ["a", "b", "c"]],
    ["not in code", "`{{a}}` and\n\n```\n{{b}}\n```", []],
    ["not behind a backslash", "\\{{a}}", []],
    ["not over the end of a line, not open, not empty", "{{a\nb}} {{c {{}} {d}", []],
    ["not in a link's address", "[x](/{{a}})", []],
    ["underscores in a key are no emphasis", "{{event a_b_c}} _x_ {{event d_e}}", ["event", "event"]],
  ])("%s", (_, text, names) => {
    expect(findReferences(text).map(({ name }) => name)).toEqual(names);
  });

  it("each stands in the text at its place, whatever the text", () => {
    const piece = fc.constantFrom(
      "{{impact.count}}",
      "{{x y}}",
      "`",
      "*",
      "> ",
      "- ",
      "\n\n",
      "a b",
      "[",
      "](",
      ")",
      "\\",
      "{",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        let before = 0;
        for (const { source, start, end } of findReferences(text)) {
          expect(text.slice(start, end)).toBe(source);
          expect(start).toBeGreaterThanOrEqual(before);
          before = end;
        }
      }),
    );
  });
});

describe("references say what the document says", () => {
  it.each([
    ["{{impact.count}}", "155", "155"],
    ["{{impact.accounts}}", "71", "71"],
    ["{{impact.threshold}}", "681,280", "681,280"],
    ["{{duration declared restored}}", "6 h 18 min", "6時間18分"],
    ["{{duration reported triage_started}}", "8 h to 32 h", "8時間〜32時間"],
    ["{{event contained}}", "9 September 2026, 14:00 UTC", "2026年9月9日 14:00 UTC"],
    ["{{date contained}}", "9 September 2026 (UTC)", "2026年9月9日（UTC）"],
    ["{{event disclosed}}", "26 October 2026", "2026年10月26日"],
    ["{{event prototype}}", "about August 2026", "およそ2026年8月"],
    ["{{event hardening}}", "11 September 2026 – 19 September 2026", "2026年9月11日〜2026年9月19日"],
    ["{{fixed-in mooncake}}", "v0.5.21", "v0.5.21"],
    ["{{fixed-in mori}}", "v0.5.22", "v0.5.22"],
    ["{{fixed-in}}", "v0.5.22", "v0.5.22"],
    ["{{release v0.5.22}}", "v0.5.22", "v0.5.22"],
    ["{{release-date v0.5.22}}", "19 October 2026", "2026年10月19日"],
    ["{{item pr-38935}}", "#38935", "#38935"],
  ])("%s: %s, %s", (source, en, ja) => {
    expect([say(source).replaceAll("\u00a0", " "), say(source, "ja")]).toEqual([en, ja]);
  });

  it.each([
    ["{{impact.excluded nobody}}", 'no number is stated for the exclusion "nobody"'],
    ["{{event nowhere}}", 'no public event has the milestone or key "nowhere"'],
    ["{{duration restored declared}}", '"declared" lies before "restored"'],
    ["{{duration declared}}", "write {{duration <from> <to>}}"],
    ["{{fixed-in other}}", 'there is no configuration "other"'],
    ["{{release-date v0.5.20}}", "v0.5.20 has no date of publication"],
    ["{{constructor}}", 'there is no reference "constructor"'],
  ])("%s is unresolved and stays as it was written", (source, reason) => {
    const [reference] = findReferences(source);
    expect(reference && resolveReference(reference, document)).toEqual({ ok: false, reason });
    expect(say(source)).toBe(source);
  });

  it("a time in the zone of the page, a date never moves", () => {
    expect(say("{{event contained}} {{event disclosed}}", "en", "America/New_York")).toBe(
      "9 September 2026, 10:00 −04:00 EDT 26 October 2026",
    );
    expect(say("{{date restored}}", "en", "Asia/Tokyo")).toBe("10 September 2026 (+09:00 JST)");
  });
});

describe("whatever zone the process is given", () => {
  const before = process.env["TZ"];
  afterEach(() => {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  });

  const everything = () =>
    ["UTC", "America/New_York", "Asia/Kolkata"].map((zone) =>
      knownReferences(document).map(({ source }) => [say(source, "en", zone), say(source, "ja", zone)]),
    );

  it.each(["America/Chicago", "Europe/Berlin", "Asia/Tokyo", "Pacific/Apia"])("it is the same words in %s", (zone) => {
    process.env["TZ"] = "UTC";
    const told = everything();
    process.env["TZ"] = zone;
    expect(new Date(0).getTimezoneOffset()).not.toBe(0);
    expect(everything()).toEqual(told);
  });
});
