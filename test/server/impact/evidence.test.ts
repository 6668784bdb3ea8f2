import { createHash } from "node:crypto";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Conflict, InvalidInput, NotAllowed, NotFound, StaleVersion } from "#domain/errors.ts";
import { MOST_EVIDENCE_BYTES } from "#domain/impact/evidence-file-type.ts";
import type { NewEvidence } from "#domain/impact/evidence.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { addEvidence } from "#server/impact/add-evidence.ts";
import { attachEvidenceFile } from "#server/impact/attach-evidence-file.ts";
import { changeEvidence } from "#server/impact/change-evidence.ts";
import { listEvidence } from "#server/impact/list-evidence.ts";
import { readEvidenceFile } from "#server/impact/read-evidence-file.ts";
import { removeEvidence, removeEvidenceFile } from "#server/impact/remove-evidence.ts";
import { actAs } from "#server/session.ts";
import { addIncident, peopleOn } from "#test/server/access/test-record.ts";
import { bytes, openImpactRecord, type ImpactRecord } from "./impact-record.ts";

let at: ImpactRecord;
let slug: string;

const canary: NewEvidence = {
  kind: "verification",
  title: { en: "Canary markers" },
  data: {
    ...{ check: "canary", result: "passed", by: "a checker", outcome: { en: "None came back." } },
    time: { text: "2026-09-09 18:10", zone: "Europe/Berlin" },
  },
};
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

beforeAll(async () => {
  at = await openImpactRecord({ timeZone: "America/New_York" });
  slug = await at.newIncident(null);
});
afterAll(() => at.close());

const add = (input: NewEvidence = canary, of = slug) => at.asOwner(async () => (await addEvidence(of, input)).evidence);
const attach = (id: string, name: string, content: string | Buffer, of = slug) =>
  at.asOwner(() => attachEvidenceFile(of, id, { name, body: bytes(content, 7) }));
const kept = () => readdirSync(path.join(at.dataDir, "archive", "evidence")).sort();
const audited = async (subject: string) => {
  const { rows } = await at.record.sql.query("SELECT verb, after FROM audit_entry WHERE subject = $1 ORDER BY id", [
    subject,
  ]);
  return rows as { verb: string; after: unknown }[];
};

describe("entries", () => {
  it("keep a check's time as it was said, with its zone, and the audit of it", async () => {
    const { id, data, version } = await add();
    expect(data).toMatchObject({
      time: { wallClock: "2026-09-09T18:10", zone: "Europe/Berlin", instant: "2026-09-09T16:10:00Z" },
    });
    expect(version).toBe(1);
    expect(await audited(`evidence/${id}`)).toMatchObject([{ verb: "impact.scan" }]);
  });

  it("ask where a time is in doubt", async () => {
    const doubtful = (text: string, zone?: string) =>
      add({ ...canary, data: { time: { text, ...(zone && { zone }) } } } as NewEvidence);
    await expect(doubtful("2026-10-25 02:30", "Europe/Berlin")).rejects.toBeInstanceOf(TimeError);
    await expect(doubtful("2026-03-29 02:30", "Europe/Berlin")).rejects.toMatchObject({
      code: "nonexistent_local_time",
    });
    await expect(doubtful("18:10")).rejects.toBeInstanceOf(TimeError);
  });

  it("are listed in the order in which they were added, and keep their key whatever they are called later", async () => {
    const own = await at.newIncident(null);
    const first = await add({ ...canary, title: { en: "A public one" }, audience: "public" }, own);
    const hidden = await add(
      { kind: "benchmark", title: { en: "Secret plan" }, data: { withinPercent: 2, runs: 21 } },
      own,
    );
    expect([first.key, hidden.key]).toEqual(["a-public-one", expect.stringMatching(/^evidence-[0-9a-f]{8}$/)]);
    await at.asOwner(() => changeEvidence(own, first.id, { title: { en: "Another name" } }, 1));
    const listed = await at.asOwner(() => listEvidence(own));
    expect(listed.map(({ key, title, version }) => [key, title.en, version])).toEqual([
      ["a-public-one", "Another name", 2],
      [hidden.key, "Secret plan", 1],
    ]);
  });

  it("leave a time alone that is not said anew, take it away by null, and know a stale version", async () => {
    const { id, data } = await add();
    const stored = "time" in data ? data.time : undefined;
    const change = (data: object, version: number) =>
      at.asOwner(async () => (await changeEvidence(slug, id, { data }, version)).evidence);
    expect((await change({ check: "canary", result: "failed" }, 1)).data).toEqual({
      check: "canary",
      result: "failed",
      time: stored,
    });
    expect((await change({ check: "canary", result: "failed" }, 2)).version).toBe(2);
    expect((await change({ check: "canary", time: null }, 2)).data).toEqual({ check: "canary" });
    await expect(change({ check: "other" }, 1)).rejects.toBeInstanceOf(StaleVersion);
    await expect(change({ withinPercent: 2 }, 3)).rejects.toBeInstanceOf(InvalidInput);
  });
});

describe("files", () => {
  it("are kept under their hash and read back byte for byte", async () => {
    const { id } = await add();
    const file = await attach(id, "canary run.log", "marker 1: absent\n");
    expect(file).toMatchObject({
      name: "canary run.log",
      bytes: 17,
      sha256: sha256("marker 1: absent\n"),
      addedBy: "Owner",
    });
    const read = await at.asOwner(() => readEvidenceFile(slug, id, file.id));
    expect((await buffer(read.body)).toString()).toBe("marker 1: absent\n");
    expect(await attach(id, "again.log", "marker 1: absent\n")).toEqual(file);
    expect(await audited(`evidence/${id}`)).toHaveLength(2);
  });

  it.each<[string, string | Buffer, string]>([
    ["page.html", "<script>alert(1)</script>", "file_type"],
    ["picture.svg", "<svg/>", "file_type"],
    ["picture.png", "no picture", "file_type"],
    ["picture.png", PNG.subarray(0, 5), "file_type"],
    ["notes.txt", PNG, "not_text"],
    ["notes.txt", Buffer.from([0x61, 0xc3]), "not_text"],
    ["notes.txt", "a\u0000b", "not_text"],
    ["empty.txt", "", "empty"],
    ["../up.txt", "a", "invalid_format"],
    ["a.txt\r\nb.txt", "a", "invalid_format"],
    ["a\u0000.txt", "a", "invalid_text"],
  ])("%s that holds %j is refused: %s", async (name, content, code) => {
    const { id } = await add();
    const before = kept();
    await expect(attach(id, name, content)).rejects.toMatchObject({ code });
    expect(kept()).toEqual(before);
  });

  it("end at the most that is taken, and leave nothing of what is too big", async () => {
    const { id } = await add();
    const before = kept();
    const big = bytes(Buffer.alloc(MOST_EVIDENCE_BYTES + 1, "a"), 1 << 20);
    const sent = at.asOwner(() => attachEvidenceFile(slug, id, { name: "big.txt", body: big }));
    await expect(sent).rejects.toMatchObject({ code: "too_big" });
    expect(kept()).toEqual(before);
  });

  it("go with the last entry that holds them, and only then", async () => {
    const [one, other] = [await add(), await add()];
    const hash = sha256(PNG);
    const file = await attach(one.id, "a.png", PNG);
    await attach(other.id, "b.png", PNG);
    await at.asOwner(() => removeEvidenceFile(slug, one.id, file.id));
    expect(kept()).toContain(hash);
    await at.asOwner(() => removeEvidence(slug, other.id, 1));
    expect(kept()).not.toContain(hash);
    await expect(at.asOwner(() => readEvidenceFile(slug, one.id, file.id))).rejects.toBeInstanceOf(NotFound);
  });

  it("what an ended process left behind goes at the next one, when it is an hour old", async () => {
    const { id } = await add();
    const folder = path.join(at.dataDir, "archive", "evidence");
    const [old, young] = [path.join(folder, ".old.partial"), path.join(folder, sha256("young"))];
    const orphan = path.join(folder, sha256("orphan"));
    for (const place of [old, young, orphan]) writeFileSync(place, "x");
    for (const place of [old, orphan]) utimesSync(place, 1, 1);
    await attach(id, "new.txt", "new");
    expect([old, young, orphan].map((place) => existsSync(place))).toEqual([false, true, false]);
  });
});

describe("who may", () => {
  it("the incident's people read; who writes on it writes; others do not know that it is there", async () => {
    const { reviewer, responder, stranger } = await peopleOn(at.record, slug);
    const { id } = await add();
    const file = await attach(id, "a.txt", "what only they may see");
    const write = () => attachEvidenceFile(slug, id, { name: "b.txt", body: neverRead() });
    expect((await actAs(reviewer, () => readEvidenceFile(slug, id, file.id))).file).toEqual(file);
    expect((await actAs(responder, () => addEvidence(slug, canary))).evidence.kind).toBe("verification");
    for (const work of [write, () => addEvidence(slug, canary), () => removeEvidence(slug, id, 1)])
      await expect(actAs<unknown>(reviewer, work)).rejects.toBeInstanceOf(NotAllowed);
    const all = [
      write,
      () => listEvidence(slug),
      () => readEvidenceFile(slug, id, file.id),
      () => removeEvidence(slug, id, 1),
    ];
    for (const work of [...all, () => changeEvidence(slug, id, {}, 1), () => removeEvidenceFile(slug, id, file.id)])
      await expect(actAs<unknown>(stranger, work)).rejects.toBeInstanceOf(NotFound);
  });

  it("an entry of another incident is not found through one's own", async () => {
    const { slug: other } = await addIncident(at.owner);
    const { id } = await add();
    const file = await attach(id, "c.txt", "c");
    await expect(at.asOwner(() => readEvidenceFile(other, id, file.id))).rejects.toBeInstanceOf(NotFound);
    await expect(attach(id, "d.txt", "d", other)).rejects.toBeInstanceOf(NotFound);
    await expect(at.asOwner(() => removeEvidence(other, id, 1))).rejects.toBeInstanceOf(NotFound);
  });

  it("an entry holds 50 files at most", async () => {
    const { id } = await add();
    await at.record.sql.query(
      `INSERT INTO evidence_file (id, evidence_id, name, bytes, sha256, created_by)
       SELECT gen_random_uuid(), $1, 'x.txt', 1, encode(sha256(n::text::bytea), 'hex'), 'x' FROM generate_series(1, 50) n`,
      [id],
    );
    await expect(attach(id, "e.txt", "e")).rejects.toBeInstanceOf(Conflict);
  });
});

/** A body that must not be asked for. */
async function* neverRead(): AsyncGenerator<Uint8Array> {
  yield await Promise.reject<Uint8Array>(new Error("a byte was read"));
}
