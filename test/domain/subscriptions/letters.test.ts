import { describe, expect, it } from "vitest";
import { confirmLetter, noticeLetter } from "#domain/subscriptions/mail-letters.ts";
import type { Notice } from "#domain/subscriptions/notice.ts";
import { parseTopic, writeTopic } from "#domain/subscriptions/topic.ts";
import { longestPauseAfter, MOST_ATTEMPTS, pauseAfter } from "#domain/subscriptions/webhook-pause.ts";
import { testPayload, webhookPayload } from "#domain/subscriptions/webhook-payload.ts";
import { referenceDocument } from "#test/builders/reference-document.ts";

const named = { at: "2026-11-30T12:00:00Z", slug: "keys-leaked", revision: 2, hash: "a".repeat(64) };
const links = { page: "https://here.example/incidents/keys-leaked", end: "https://here.example/unsubscribe/x" };
const document = { ...referenceDocument, title: { en: "Line one\r\nBcc: all@example.org", ja: "一行目" } };
const revised: Notice = { ...named, kind: "revised", document, note: "the count" };

describe("letters", () => {
  it("a title never begins another header, however long", () => {
    const { subject } = noticeLetter(revised, "en", links);
    expect(subject).toBe("Revision 2: Line one Bcc: all@example.org");
    const long = { ...revised, document: { ...document, title: { en: "x".repeat(500) } } };
    expect([...noticeLetter(long, "en", links).subject]).toHaveLength(150);
  });

  it("say what changed, where it is and how to end them", () => {
    for (const locale of ["en", "ja"] as const) {
      const { text } = noticeLetter(revised, locale, links);
      for (const part of ["the count", links.page, links.end]) expect(text).toContain(part);
    }
    expect(noticeLetter(revised, "ja", links).subject).toBe("改訂 2: 一行目");
    expect(confirmLetter("ja", "here.example").text).toContain("{link}");
  });
});

describe("payloads", () => {
  it("of a withdrawal and a redaction hold no word of the document", () => {
    const told = (notice: Notice) => webhookPayload(notice, "https://here.example");
    const url = "https://here.example/incidents/keys-leaked";
    const data = { slug: "keys-leaked", revision: 2, hash: named.hash, url };
    expect(told({ ...named, kind: "withdrawn" })).toEqual({ type: "incident.withdrawn", timestamp: named.at, data });
    const redacted = told({ ...named, kind: "redacted", reason: "a key", isGone: true });
    expect(redacted).toEqual({ type: "revision.redacted", timestamp: named.at, data: { ...data, reason: "a key" } });
    expect(testPayload(named.at, "https://here.example").data).toEqual({ url: "https://here.example/" });
  });
});

it.each([
  ["everything", { topic: "everything", key: "" }],
  ["incident:keys-leaked", { topic: "incident", key: "keys-leaked" }],
  ["component:a:b", { topic: "component", key: "a:b" }],
  ["incident:", undefined],
  ["everything:x", undefined],
  ["nothing:x", undefined],
  ["incident:a\nb", undefined],
  ["", undefined],
] as const)("%j as a topic", (text, topic) => {
  expect(parseTopic(text)).toEqual(topic);
  if (topic) expect(writeTopic(topic)).toBe(text);
});

it("pauses grow to about three days and then end; an endpoint's never end", () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1, 0.5) ?? 0);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  // 5 s + 5 min + 30 min + 2 h + 5 h + 10 h + 14 h + 20 h + 20 h
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600).toBeCloseTo(71.58, 1);
  expect(pauseAfter(MOST_ATTEMPTS, 0.5)).toBeUndefined();
  expect(longestPauseAfter(500, 0.5)).toBe(72_000);
  expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([270, 330]);
});
