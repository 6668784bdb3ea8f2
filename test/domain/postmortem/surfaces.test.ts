import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { buildPublicDocument } from "#domain/postmortem/build-public-document.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { publicCsv, publicIcs } from "#domain/postmortem/public-exports.ts";
import { plantedRecord } from "./planted-record.ts";

const origin = "https://incidents.example.org";
const document: PublicDocument = { ...buildPublicDocument(plantedRecord()), title: { en: 'A <b>&amp;\u0000 "B"' } };
const revision = { document, number: 2, hash: "c".repeat(64), publishedAt: "2026-10-27T00:00:00.5Z" };
const first = { firstHash: `${"0123456789abcdef".repeat(4)}` };
const ID = "urn:uuid:01234567-89ab-8def-8123-456789abcdef";

describe("timeline.csv", () => {
  const rows = (given: PublicDocument) =>
    parse(publicCsv(given, { safe: false }), { columns: true }) as Record<string, string>[];

  test("one row per event, in the order of the page, both languages", () => {
    expect(rows(document).map(({ key, instant, titleJa }) => [key, instant, titleJa])).toEqual([
      ["reported", "2026-09-08T09:00:00Z", "表示 reported"],
      ["declared", "2026-09-09T13:22:00Z", "表示 declared"],
      ["contained", "2026-09-09T14:00:00Z", "表示 contained"],
      ["sp-occurred", "2026-09-09T14:25:00Z", "表示 sp-occurred"],
    ]);
  });

  test.each(['=HYPERLINK("x")', "+1 hour", "@all", 'line\r\nbreak, "quoted"'])("%j comes back as it is", (title) => {
    const event = document.events[0];
    const changed = { ...document, events: event ? [{ ...event, title: { en: title } }] : [] };
    expect(rows(changed)[0]?.["title"]).toBe(title);
  });
});

test("timeline.ics: entries keep the id of the feed's entry, the revision is their sequence", () => {
  const file = publicIcs(revision, first.firstHash, origin);
  expect(file.match(/^UID:.*(\r\n .*)*/gm)?.map((line) => line.replaceAll("\r\n ", "").trimEnd())).toEqual(
    document.events.map(({ key }) => `UID:${key}@${ID.slice("urn:uuid:".length)}`),
  );
  expect(file.split("\r\nSEQUENCE:2\r\n")).toHaveLength(document.events.length + 1);
  expect(file).toContain("\r\nDTSTAMP:20261027T000000Z\r\n");
});
