import { describe, expect, it, test } from "vitest";
import { fileOf, goneFile } from "#domain/postmortem/static-site/file-name.ts";
import { nginxConfiguration } from "#domain/postmortem/static-site/nginx-configuration.ts";
import { isKept, pageLinks, textLinks } from "#domain/postmortem/static-site/page-links.ts";

const ORIGIN = "https://incidents.example";

test.each([
  ["/", true, "index.html"],
  ["/?tz=UTC", true, "index@tz=UTC.html"],
  ["/ja", true, "ja.html"],
  ["/incidents/x", true, "incidents/x.html"],
  ["/upstream/a/b.js", true, "upstream/a/b.js.html"],
  ["/incidents/x/timeline.csv?spreadsheet=1", false, "incidents/x/timeline@spreadsheet=1.csv"],
  ["/components/%E9%8D%B5/feed.atom", false, "components/鍵/feed.atom"],
])("%s is kept in its own file", (address, isPage, file) => {
  expect(fileOf(address, isPage)).toBe(file);
});

test.each(["/a//b", "/a/%00", "/a/..%2fb/%2e%2e%2fc", "/a/%5c"])("%s becomes no file", (address) => {
  expect(() => fileOf(address, true)).toThrow("is no address of a file");
});

test("a redacted revision's page lies where its page was", () => {
  expect(goneFile("/ja/incidents/x/revisions/2")).toBe("ja/incidents/x/revisions/2.gone.html");
});

describe("what a copy keeps", () => {
  it.each(["/", "/incidents/x?tz=UTC", "/incidents/x/timeline.csv?spreadsheet=1", "/consoles"])(
    "keeps %s",
    (address) => {
      expect(isKept(address)).toBe(true);
    },
  );

  it.each([
    ...["/console", "/console/incidents/x", "/sign-in", "/api/v1/docs", "/subscribe", "/cases/1", "/healthz"],
    ...[
      "/?q=a",
      "/incidents/x?tz=Asia/Tokyo",
      "/incidents/x/check?version=1",
      "/?tz=UTC&q=a",
      "/incidents/x/history?from=1&to=2",
    ],
  ])("does not keep %s", (address) => {
    expect(isKept(address)).toBe(false);
  });
});

describe("links", () => {
  const html =
    '<meta name="viewport" content="width=device-width"/><link href="../feed.atom"/><meta property="og:image" content="https://incidents.example/incidents/x/card.png"/>' +
    '<a href="x/history?tz=UTC#a">href="/text"</a><a href="x?tz=Asia%2FTokyo">t</a><a href="https://other.example/z">o</a>' +
    '<a href="x/history?from=1&amp;to=2">d</a><a href="mailto:a@b.example">m</a><a href="../console">c</a><a href="http://[">b</a>' +
    '<script src="../reader.js"></script><script type="application/json">{"href":"/never"}</script>';

  it("of a page are those that lead to pages and files of the same site", () => {
    expect(pageLinks(html, "/incidents/x", ORIGIN)).toEqual([
      "/feed.atom",
      "/incidents/x/card.png",
      "/incidents/x/history?tz=UTC",
      "/reader.js",
    ]);
  });

  it("of a feed or a sitemap are the absolute ones", () => {
    const feed = `<id>${ORIGIN}/feed.atom</id><link href="${ORIGIN}/incidents/gone"/> "${ORIGIN}" ${ORIGIN}.evil/x`;
    expect(textLinks(feed, ORIGIN)).toEqual(["/feed.atom", "/incidents/gone", "/"]);
  });
});

test("a header's value can end no directive of the configuration", () => {
  const text = nginxConfiguration("/srv/a b", { "x-test": 'a"; return 200; # \\ $uri' });
  expect(text).toContain('add_header x-test "a; return 200; #  uri" always;');
  expect(text).toContain('root "/srv/a b";');
});
