import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CaseWorkspace } from "#components/disclosure/case-workspace.tsx";
import { goneOn } from "#components/disclosure/gone-on.ts";
import { leftInWords } from "#components/disclosure/left-in-words.ts";
import { viewCase } from "#domain/disclosure/case-view.ts";
import { continued, ledgerOf, opened, stamp, time, type SaidFact } from "#test/domain/disclosure/case-ledger.ts";

const party = (key: string, name: string, roles: ("finder" | "vendor" | "deployer")[]): SaidFact => ({
  ...{ kind: "party_added", party: key, name: { en: name }, roles, audience: "public" },
});
const published = (key: string): SaidFact => ({
  ...{
    kind: "publication_step",
    party: key,
    document: `${key}-post`,
    title: { en: `Post of ${key}` },
    to: "published",
  },
  ...{ time: time("2026-10-26"), audience: "public" },
});
const base = ledgerOf(
  ["09-08", opened, party("maker", "Maker", ["vendor"]), party("finder", "Finder", ["finder"])],
  ["09-08", { kind: "party_step", party: "maker", bit: "aware", time: time("2026-09-08") }],
  [
    "09-09",
    { kind: "report_step", party: "maker", to: "received", time: time("2026-09-08T17:30", "America/Los_Angeles") },
  ],
  ["09-09", { kind: "publication_intended", party: "finder", willPublish: "yes" }],
);
const html = (entries: typeof base, moment: string, zone = "UTC", asOf?: string) => {
  const view = viewCase(entries, { now: stamp(moment), zone: "UTC", ...(asOf !== undefined && { asOf }) });
  return renderToStaticMarkup(createElement(CaseWorkspace, { view, zone, tz: undefined }));
};
/** As it reads: only blocks part words. */
const text = (markup: string) =>
  markup
    .replace(/<\/?(p|li|ul|ol|dd|dt|dl|td|th|tr|div|h2|h3|section|summary|details)\b[^>]*>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");
const region = (markup: string, label: string) =>
  new RegExp(`<(section|ul|div|ol)[^>]*aria-label="${label}"[\\s\\S]*?</\\1>`).exec(markup)?.[0] ?? "";

describe("the status", () => {
  it("never folds a party that is awaited into what is done", () => {
    const markup = html(continued(base, ["10-26", published("maker")]), "10-27");
    const strip = text(region(markup, "Status of the disclosure"));
    expect(strip).toContain("Partially disclosed");
    expect(strip).toMatch(/Maker published/);
    expect(strip).toMatch(/Finder expected, pending/);
    expect(text(markup)).toMatch(/Finder is expected to publish\. for /);
  });
});

describe("the embargo", () => {
  const proposed = continued(base, [
    "10-01",
    { kind: "embargo_proposed", term: "terms-1", by: "maker", ends: time("2026-10-26") },
  ]);
  it("is not invented", () => {
    expect(text(html(base, "10-01"))).toContain("None was proposed, and none is assumed.");
  });
  it("of a date alone says that no time is agreed", () => {
    expect(text(html(proposed, "10-02"))).toMatch(/until 2026-10-26 .*\(time not agreed\)/);
  });
  it("counts down to the minute, in the zone of the case and in UTC, and stands still after its end", () => {
    const active = continued(
      proposed,
      ["10-02", { kind: "embargo_settled", term: "terms-1", ends: time("2026-10-26T12:00", "UTC") }],
      ["10-02", { kind: "embargo_accepted", term: "terms-1" }],
    );
    // From 2026-10-24 09:00 to 2026-10-26 12:00: two days and three hours.
    expect(text(html(active, "10-24"))).toContain("2 d 3 h left");
    expect(text(html(active, "10-24"))).toMatch(/UTC 2026-10-26 12:00/);
    expect(text(html(active, "10-27"))).not.toContain("left");
    expect(text(html(active, "10-27"))).toContain("Embargo over, not yet public");
  });
  it.each([
    [2 * 3_600_000 + 59_000, "2 h left"],
    [59_000, "less than a minute left"],
    [-1, "its end has come"],
  ])("%i ms are %s", (ms, words) => expect(leftInWords(ms)).toBe(words));
});

describe("the deadlines", () => {
  const policy = {
    name: "project_zero",
    title: "P0",
    anchor: "vendor notified",
    length: 90,
    unit: "days",
    zone: "UTC",
  } as const;
  const set = (length: number, due: string, override?: string): SaidFact => ({
    ...{
      kind: "deadline_set",
      deadline: "p0",
      policy: { ...policy, length },
      anchor: time("2026-09-08"),
      due: time(due),
    },
    ...{ rules: "deadline-rules/1", ...(override !== undefined && { override }) },
  });
  it("tell their inputs and rules, and what was superseded with the reason for it", () => {
    const entries = continued(
      base,
      ["09-10", set(90, "2026-12-07")],
      ["09-12", set(7, "2026-09-15", "Attacks were seen")],
    );
    const words = text(html(entries, "09-13"));
    expect(words).toContain("2026-09-15 by the end of that date 2 days left");
    expect(words).toContain("7 calendar days from vendor notified · Attacks were seen");
    expect(words).toMatch(/2026-12-07 superseded 90 calendar days/);
    expect(words).toContain("deadline-rules/1");
  });
});

describe("the history", () => {
  const struck = continued(base, ["09-10", { kind: "entry_corrected", entry: 6, reason: "The finder was not asked" }]);
  it("keeps what was struck out readable, with who says why", () => {
    const markup = html(struck, "09-11");
    expect(markup).toMatch(/<s[^>]*>Finder: will publish\.<\/s>/);
    expect(text(markup)).toContain("Struck out by entry 7: The finder was not asked");
    expect(text(html(base, "09-11"))).toContain("Finder will publish");
  });
  it("tells each entry with its times in the page's zone", () => {
    expect(text(html(base, "09-11", "America/Los_Angeles"))).toMatch(
      /The report at Maker: received\. at 2026-09-08 17:30 −07:00 PDT/,
    );
  });
  it("of a moment has only what was entered by then", () => {
    const words = text(html(struck, "09-08", "UTC", stamp("09-08")));
    expect(words).toContain("Maker: knows of it.");
    expect(words).not.toContain("The report at Maker");
  });
  it("says what was entered since somebody looked", () => {
    const view = viewCase(struck, { now: stamp("09-11"), zone: "UTC" });
    expect(goneOn(view, 5)).toEqual({
      version: 7,
      entries: [
        { seq: 6, by: "Co-ordinator", words: "Finder: will publish." },
        { seq: 7, by: "Co-ordinator", words: "Entry 6 was struck out." },
      ],
    });
  });
});
