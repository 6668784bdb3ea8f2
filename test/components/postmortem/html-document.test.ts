import { expect, test } from "vitest";
import { htmlDocument } from "#components/postmortem/html-document.ts";

test("attributes are written as HTML writes them; what a text says is left alone", () => {
  const markup =
    '<html><meta charSet="utf-8"/><time dateTime="2026-09-09">a dateTime=&quot;b&quot;</time><a hrefLang="ja" href="/ja">dateTime</a></html>';
  expect(htmlDocument(markup)).toBe(
    '<!doctype html><html><meta charset="utf-8"/><time datetime="2026-09-09">a dateTime=&quot;b&quot;</time><a hreflang="ja" href="/ja">dateTime</a></html>',
  );
});
