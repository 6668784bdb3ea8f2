import { describe, expect, it } from "vitest";
import { placeInWords } from "#components/words/changed-place.ts";
import { referenceDocument } from "#test/builders/reference-document.ts";
import { textOf } from "./page-text.ts";
import { renderOthers } from "./render-others.ts";
import { renderPage } from "./render.ts";

describe("where something changed", () => {
  it.each([
    ["/summary/ja", "summary › Japanese", "要約 › 日本語"],
    ["/events/restored/title/en", "Timeline › “Model public again” › title › English", undefined],
    ["/impact/accounts", "Impact › accounts", "影響 › アカウント数"],
    ["/impact/excluded/internal/count", "Impact › excluded › “The provider’s own tests” › number", undefined],
    [
      "/upstream/matrix/rows/mori/cells/v0.5.21/status",
      "Upstream fixes › which release protects what › rows › MORI › cells › v0.5.21 › status",
      undefined,
    ],
    ["/impact/steps/excluded/removed", "Impact › steps › Excluded › taken away", "影響 › 段階 › 除外 › 除いた数"],
    [
      "/disclosure/parties/operators/steps/informed/state",
      undefined,
      "情報公開の経緯 › 関係者 › 「SGLang の運用者」 › 段階 › 通知 › 状態",
    ],
    ["/credits/evron/organisation", "Credits › “Gadi Evron” › organisation", "謝辞 › 「Gadi Evron」 › 所属"],
    ["/events/no~1such/title/en", "Timeline › no/such › title › English", undefined],
  ])("%s", (path, english, japanese) => {
    const restored = referenceDocument.events.find(({ key }) => key === "restored")?.title.en ?? "";
    if (english !== undefined)
      expect(placeInWords({ path }, referenceDocument, "en")).toBe(english.replace("Model public again", restored));
    if (japanese !== undefined) expect(placeInWords({ path }, referenceDocument, "ja")).toBe(japanese);
  });

  it("an entry that went is named by what it was", () => {
    const before = { key: "gone", title: { en: "An old note", ja: "古い補足" }, body: { en: "Text." } };
    expect(placeInWords({ path: "/notes/gone", before }, referenceDocument, "ja")).toBe("補足 › 「古い補足」");
  });

  it("a link is named by its two ends", () => {
    const after = { from: "pr-38935", to: "pr-38704", kind: "supersedes" };
    const path = "/upstream/links/pr-38935 supersedes pr-38704";
    expect(placeInWords({ path, after }, referenceDocument, "en")).toBe("Upstream fixes › links › #38935 → #38704");
  });
});

describe("the list of revisions", () => {
  it("tells changes in words, with the note of the revision", () => {
    const text = textOf(renderOthers("").history);
    expect(text).toContain("Corrected the number of accounts.");
    expect(text).toContain("changed Impact › accounts");
    expect(text).not.toContain("/impact/");
  });
});

describe("a corrected report", () => {
  it("marks the revision that was redacted, in its list of revisions too", () => {
    const mark = (number: number) => ({
      number,
      publishedAt: "2026-12-01T09:00:00Z" as never,
      note: `Note of ${number}`,
    });
    const history = [{ ...mark(1), note: undefined, redacted: { reason: "It named a token" } }, mark(2)];
    const revision = { document: referenceDocument, number: 2, hash: "aa", publishedAt: "2026-12-01T09:00:00Z" };
    const listed = (page: string) =>
      textOf(page.slice(page.indexOf('id="history"'), page.indexOf('<dl class="facts"', page.indexOf('id="history"'))));
    expect(listed(renderPage({ history: history as never, revision }))).toMatch(/Note of 2.*Revision 1 .*redacted$/s);
    expect(listed(renderPage({ history: history as never, revision, locale: "ja" }))).toMatch(/削除済み$/);
  });

  it("leads to the feed in its own language", () => {
    expect(renderPage()).toContain('<a href="/feed.atom">');
    expect(renderPage({ locale: "ja" })).toContain('<a href="/ja/feed.atom">');
    expect(renderPage({ locale: "ja" })).not.toContain('"/feed.atom"');
  });

  it("says at its top what changed", () => {
    const history = [1, 2].map((number) => ({
      number,
      publishedAt: "2026-12-01T09:00:00Z" as never,
      note: `Note of ${number}`,
    }));
    const revision = { document: referenceDocument, number: 2, hash: "aa", publishedAt: "2026-12-01T09:00:00Z" };
    const opening = (page: string) => textOf(page.slice(page.indexOf("<h1"), page.indexOf('class="figures"')));
    expect(opening(renderPage({ history, revision }))).toContain("What changed: Note of 2");
    expect(opening(renderPage({ history: history.slice(0, 1) }))).not.toContain("Note of 1");
  });
});
