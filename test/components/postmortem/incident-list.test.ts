import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parseInstant } from "#domain/time/instant.ts";
import { IncidentListAnswer } from "#components/postmortem/incident-answer.tsx";
import { referenceList } from "#test/builders/reference-list.ts";
import { referenceRevision } from "#test/builders/reference-document.ts";

const publishedAt = parseInstant("2026-11-30T18:05:12.345Z");
const list = { ...referenceList, entries: referenceList.entries.map((entry) => ({ ...entry, publishedAt })) };

function page(zone: { known?: string; unknown?: string }, locale: "en" | "ja" = "en"): string {
  const asked = { zone, publicUrl: undefined };
  return renderToStaticMarkup(createElement(IncidentListAnswer, { list, asked, locale, style: "" }));
}

/** What is read where the list says when it was published. */
const published = (html: string) => {
  const byline = html.slice(html.lastIndexOf('class="byline"'));
  return byline.slice(0, byline.indexOf("</li>")).replaceAll(/<[^>]+>/g, "");
};
const link = (query: string) => `/incidents/${referenceRevision.document.slug}${query}"`;

describe("the list of what is published", () => {
  // 18:05 UTC is 03:05 of the next day in Tokyo (+9).
  it.each([
    [{}, "2026-11-30 18:05", ""],
    [{ known: "UTC" }, "2026-11-30 18:05", ""],
    [{ known: "Asia/Tokyo" }, "2026-12-01 03:05", "?tz=Asia%2FTokyo"],
    [{ unknown: "Mars/Phobos" }, "2026-11-30 18:05", ""],
  ])("for %j says %s, and leads on in that zone", (zone, clock, query) => {
    const html = page(zone);
    expect(published(html)).toContain(clock);
    expect(html).toContain(`href="${link(query)}`);
    expect(page(zone, "ja")).toContain(`href="/ja${link(query)}`);
  });

  it("never gives a number from a synthetic log without saying so", () => {
    expect(page({})).toMatch(/155[^<]*from a synthetic request log/);
    expect(page({}, "ja")).toContain("合成ログによる");
  });

  it("says that a zone does not exist, and leads back to UTC from another", () => {
    expect(page({ unknown: "Mars/Phobos" })).toContain("“Mars/Phobos”");
    expect(page({})).not.toContain('role="status"');
    expect(page({ known: "Asia/Tokyo" })).toContain('href="/?tz=UTC"');
  });
});
