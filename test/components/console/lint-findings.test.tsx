import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LintFindings, type LintActs } from "#components/incident/lint-findings.tsx";
import { editAddress, placeWords } from "#components/incident/lint-places.ts";
import { FINDING_CODES } from "#domain/postmortem/lint/finding.ts";
import type { ShownFinding } from "#domain/postmortem/lint/lint-report.ts";
import type { Instant } from "#domain/time/instant.ts";

const count: ShownFinding = {
  ...{ id: "a".repeat(16), acknowledges: "b".repeat(16), code: "count_disagrees", severity: "blocking" },
  place: {
    ...{ field: "/notes/said/body", locale: "ja", start: 0, end: 3, quote: "165" },
    ...{ before: "応答のうち ", after: " 件に影響" },
  },
  message: "The record counts 155 responses.",
  fix: { label: "Take the number from the record", replacement: "{{impact.count}}" },
};
const clock: ShownFinding = {
  ...{ id: "c".repeat(16), acknowledges: "d".repeat(16), code: "time_without_zone", severity: "warning" },
  place: { field: "/events/contained/title", locale: "en", start: 0, end: 5, quote: "14:00" },
  message: "A time without its zone.",
};
const stands: ShownFinding = {
  ...clock,
  id: "e".repeat(16),
  acknowledged: { reason: "Said above.", by: "Somebody", at: "2026-11-30T10:00:00Z" as Instant },
};
const acts: LintActs = {
  applyFix: () => Promise.reject(new Error("not here")),
  acknowledge: () => Promise.reject(new Error("not here")),
  askLinks: () => Promise.reject(new Error("not here")),
};
const html = (findings: ShownFinding[], given: LintActs = acts) =>
  renderToStaticMarkup(createElement(LintFindings, { slug: "leak", findings, ...given }));
const words = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the findings on the publication page", () => {
  it("what blocks stands first, then what is worth a look, then what was let stand", () => {
    const shown = words(html([clock, stands, count]));
    expect(shown).toMatch(/Blocks publishing \(1\).*165.*Worth a look \(1\).*14:00.*Let stand \(1\).*Said above/);
    expect(shown).toContain("Let stand by Somebody, 2026-11-30 : Said above.");
  });

  it("the quote in its sentence and language, with what would stand in its place", () => {
    const markup = html([count]);
    expect(markup).toMatch(/<blockquote lang="ja" dir="auto"/);
    expect(markup).toMatch(
      />応答のうち <del[^>]*>165<\/del> <ins[^>]*>\{\{impact\.count\}\}<\/ins> 件に影響<\/blockquote>/,
    );
    expect(markup).toContain('aria-label="Take the number from the record, in place of “165”"');
    expect(html([clock])).toMatch(/<mark[^>]*>14:00<\/mark>/);
  });

  it("severity is a word for those who see no colour", () => {
    expect(words(html([count, clock]))).toMatch(/Blocks: The record counts.*Warning: A time without/);
  });

  it("what blocks cannot be let stand; what stands is not asked about again", () => {
    expect(html([count])).not.toContain("Let it stand");
    expect(html([stands])).not.toContain("Let it stand…");
    expect(html([clock])).toContain("Let it stand…");
  });

  it("whoever may only read gets no buttons, and still the way to the text", () => {
    const markup = html([count, clock], {});
    expect(markup).not.toContain("<button");
    expect(markup).toContain('href="/console/incidents/leak/timeline?event=contained"');
    expect(markup).toMatch(/<mark[^>]*>165<\/mark>/);
  });

  it("nothing found is said", () => {
    expect(words(html([]))).toContain("Nothing speaks against publishing this.");
    expect(html([])).toContain('role="status"');
  });
});

describe("where a text is changed", () => {
  it.each([
    ["/title", "/console/incidents/leak/publication/prose#prose-incident", "Title"],
    ["/causes/pool~1size/body", "/console/incidents/leak/publication/prose#prose-cause", "Causes › pool/size › body"],
    ["/events/v0.5.21/time", "/console/incidents/leak/timeline?event=v0.5.21", "Timeline › v0.5.21 › time"],
    ["/events", "/console/incidents/leak/timeline", "Timeline"],
    ["/impact/method", "/console/incidents/leak/impact", "Impact › method"],
    ["/upstream/releases/v1/note", "/console/incidents/leak/upstream/record", "Upstream › releases › v1 › note"],
    ["/components/api/name", "/console/incidents/leak", "Components › api › name"],
  ])("%s", (field, address, place) => {
    expect(editAddress("leak", field)).toBe(address);
    expect(placeWords({ field })).toBe(place);
  });

  it("every kind of finding has a code of its own", () => {
    expect(new Set(FINDING_CODES).size).toBe(FINDING_CODES.length);
  });
});
