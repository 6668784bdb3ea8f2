import fc from "fast-check";
import { expect, test } from "vitest";
import { relativeAddress, withRelativeLinks } from "#domain/postmortem/relative-links.ts";

test.each([
  ["/", "/ja", "ja"],
  ["/", "/", "./"],
  ["/ja", "/", "./"],
  ["/ja", "/ja/incidents/x", "ja/incidents/x"],
  ["/incidents/x", "/", "../"],
  ["/incidents/x", "/incidents/x", "x"],
  ["/incidents/x", "/incidents/x?tz=UTC#a", "x?tz=UTC#a"],
  ["/incidents/x", "/incidents/x/history", "x/history"],
  ["/incidents/x/revisions/2", "/feed.atom", "../../../feed.atom"],
  ["/ja/incidents/x", "/incidents/x", "../../incidents/x"],
  ["/a", "/b:c", "./b:c"],
])("on %s, %s is written %s", (from, to, written) => {
  expect(relativeAddress(from, to)).toBe(written);
});

const part = fc.stringMatching(/^[a-z0-9][a-z0-9.:-]{0,8}$/);
const path = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);

test("every relative address leads to where the other one led, under any folder", () => {
  fc.assert(
    fc.property(
      path,
      path,
      fc.constantFrom("", "?tz=UTC", "#a", "?a=/b#/c"),
      fc.constantFrom("", "/under/here"),
      (from, to, rest, base) => {
        const origin = "https://example.test";
        const read = new URL(relativeAddress(from, to + rest), origin + base + from);
        expect(read.href).toBe(new URL(origin + base + to + rest).href);
      },
    ),
  );
});

test("links of every kind change, text and links elsewhere do not", () => {
  const html =
    '<a href="/ja">see href=&quot;/x&quot; or " href="/x"</a><a href="//other.test/x"></a><a href="https://other.test/"></a>' +
    '<form action="/incidents/x/check#answer"><button formAction="/incidents/x/check?more=1"></button></form>' +
    '<script src="/reader.js"></script><div data-path="/incidents/x"></div><a href="#top"></a>';
  expect(withRelativeLinks(html, "/incidents/x")).toBe(
    '<a href="../ja">see href=&quot;/x&quot; or " href="/x"</a><a href="//other.test/x"></a><a href="https://other.test/"></a>' +
      '<form action="x/check#answer"><button formAction="x/check?more=1"></button></form>' +
      '<script src="../reader.js"></script><div data-path="x"></div><a href="#top"></a>',
  );
});
