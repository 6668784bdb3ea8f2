import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardLayout, cardWords, type CardWords } from "#domain/postmortem/card.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { drawCard } from "#server/postmortem/read-card.ts";
import { actAs } from "#server/session.ts";
import { readPng, type Picture } from "#test/builders/read-png.ts";
import { addIncident, openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { GET as card } from "../../../app/(public)/incidents/[slug]/card.png/route.ts";
import { GET as cardJa } from "../../../app/(public)/ja/incidents/[slug]/card.png/route.ts";
import { markOf } from "./mark-of.ts";

let record: TestRecord;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  const title = { en: "Cache leaked", ja: "キャッシュの漏えい" };
  ({ slug } = await addIncident(owner, { title, zone: "Asia/Tokyo" }));
  await actAs(owner, async () => {
    const { hash } = await previewPublication(slug);
    await publishRevision(slug, { documentHash: hash, note: "A note" });
  });
});
afterAll(() => record.close());

const words = (title: string): CardWords => ({ kicker: "", title, severity: "", stated: "" });
const drawn = async (title: string) => readPng(await drawCard(words(title)));
/** Where two pictures differ, as a share of all their points. */
const difference = (one: Picture, other: Picture) =>
  one.points.reduce((sum, point, index) => sum + (point === other.points[index] ? 0 : 1), 0) / one.points.length;

describe("a card", () => {
  it("is a picture of 1200 × 630", async () => {
    const { width, height } = await drawn("Cache leaked");
    expect([width, height]).toEqual([1200, 630]);
  });

  it("shows Japanese by glyphs of its own: each letter another, none the box of a letter that has none", async () => {
    const box = await drawn("\u{10FFFD}");
    const empty = await drawn("");
    expect(difference(box, empty)).toBeGreaterThan(0.0005);
    const letters = await Promise.all(["漏", "障", "が", "ガ", "髙", "々", "A", "é", "—"].map(drawn));
    for (const [index, letter] of letters.entries()) {
      expect(difference(letter, box), `letter ${index} is no box`).toBeGreaterThan(0.0003);
      for (const other of letters.slice(index + 1)) expect(difference(letter, other)).toBeGreaterThan(0.0001);
    }
  });

  it("is the same bytes for the same words", async () => {
    expect((await drawCard(words("同じ"))).equals(await drawCard(words("同じ")))).toBe(true);
  });

  it("holds a title of any length, in words without spaces too", async () => {
    for (const title of ["あ".repeat(300), "😀".repeat(150), "x".repeat(300), "word ".repeat(80)]) {
      const revision = {
        document: { title: { en: title }, zone: "UTC", severity: "high" },
        publishedAt: "2026-11-30T00:00:00Z",
      };
      const labels = { site: "S", colon: ":", separator: ", ", severityLabel: "", severity: {}, published: "" };
      const cut = cardWords(revision as Parameters<typeof cardWords>[0], "en", labels);
      expect([...cut.title].length).toBeLessThanOrEqual(200);
      expect(cut.title.endsWith("…")).toBe([...title.trim()].length > 200);
      const picture = readPng(await drawCard(cut));
      const row = (y: number) => picture.points.slice(y * 1200, (y + 1) * 1200);
      // Nothing of the title runs over the lines at the foot: between them and it is paper.
      expect(new Set(row(478)).size, title.slice(0, 5)).toBe(1);
    }
    expect(cardLayout(words("x")).type).toBe("div");
  });
});

describe("its address", () => {
  const at = { params: Promise.resolve({ slug: "" }) };
  const ask = (get: typeof card, path: string, headers = {}) =>
    get(new Request(`http://any.example${path}`, { headers }), { ...at, params: Promise.resolve({ slug }) });

  it("answers with the picture of the language, a tag, and for the next reader from memory", async () => {
    const path = `/incidents/${slug}/card.png`;
    const [en, ja] = [await ask(card, path), await ask(cardJa, `/ja${path}`)];
    expect([en.status, en.headers.get("content-type"), en.headers.get("content-encoding")]).toEqual([
      200,
      "image/png",
      null,
    ]);
    const bytes = Buffer.from(await en.arrayBuffer());
    expect(readPng(bytes).width).toBe(1200);
    expect(bytes.equals(Buffer.from(await ja.arrayBuffer()))).toBe(false);
    expect(markOf(en)).toEqual({ tagged: true, kept: true, anyZone: true, asIs: true });
  });
});
