import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import { unresolvedReferences } from "#domain/postmortem/prose/unresolved-references.ts";
import type { PublicDocument, PublishedRevision } from "#domain/postmortem/public-document.ts";
import { publishedCsaf, publishedOsv } from "#domain/disclosure/documents/published-advisories.ts";
import { firstBrokenEntry } from "#server/audit.ts";
import { readImpact } from "#server/impact/read-impact.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { actAs } from "#server/session.ts";
import { seed } from "#prisma/seed.ts";
import { csafFailures, osvFailures } from "#test/builders/advisory-validators.ts";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { SHEET } from "./sheet.ts";

const SLUG = "glm-5-3-kv-cache-leak";
const system = { kind: "system", id: "test", name: "Test" } as const;

let record: TestRecord;
let dataDir: string;
let revision: PublishedRevision;
let document: PublicDocument;
const lines: string[] = [];

// The database's own zone is not UTC: an instant that lost its zone on the way would be 5.5 hours off.
beforeAll(async () => {
  record = await openTestRecord({ timeZone: "Asia/Kolkata" });
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-seed-"));
  const seeded = await seed({ databaseUrl: record.url, dataDir, log: (line) => lines.push(line) });
  expect(seeded).toMatchObject({
    loaded: true,
    links: [expect.stringContaining(`/incidents/${SLUG}`), expect.stringContaining("/ja/")],
  });
  const published = await readPublished(SLUG);
  if (published.kind !== "published") throw new Error(`it is ${published.kind}`);
  revision = published.revision;
  document = revision.document;
});
afterAll(async () => {
  await record.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The summary as readers get it. */
function said(locale: "en" | "ja"): string {
  return proseText(document.summary, document, locale, document.zone, "line");
}

async function query<T>(sql: string): Promise<T[]> {
  return (await record.sql.query(sql)).rows as T[];
}

describe("the timeline of the sheet, by plain SQL", () => {
  it("has every row and no other", async () => {
    const rows = await query<{ key: string }>("SELECT key FROM timeline_event WHERE retracted_at IS NULL");
    expect(rows.map(({ key }) => key).sort()).toEqual(Object.keys(SHEET).sort());
  });

  it.each(Object.entries(SHEET))("%s", async (key, stated) => {
    const [row] = await query<Record<string, unknown>>(`
      SELECT extract(epoch FROM stated_at)::float8 AS epoch, stated_on::text AS day, time -> 'through' ->> 'date' AS through,
        time ->> 'month' AS month, time ->> 'qualifier' AS qualifier, time ->> 'precision' AS precision, lane, milestone, record, audience
      FROM timeline_event WHERE key = '${key}'`);
    expect(row).toEqual({
      epoch: stated.instant ? Date.parse(stated.instant) / 1000 : null,
      day: stated.date ?? null,
      through: stated.through ?? null,
      month: stated.month ?? null,
      qualifier: stated.by ? "by" : stated.month ? "about" : "exact",
      precision: stated.instant ? "minute" : stated.date ? "day" : "month",
      lane: stated.lane,
      milestone: stated.milestone ?? null,
      record: stated.milestone !== undefined && stated.record !== false,
      audience: "public",
    });
  });

  it("keeps the status page's words, wall clock and zone", async () => {
    const sql = `SELECT time ->> 'text' AS text, time ->> 'wallClock' AS clock, time ->> 'zone' AS zone, time ->> 'offset' AS offset
      FROM timeline_event WHERE lane = 'status_page' ORDER BY stated_at`;
    const zone = { zone: "America/New_York", offset: "-04:00" };
    expect(await query(sql)).toEqual([
      { text: "10:25 am EDT", clock: "2026-09-09T10:25", ...zone },
      { text: "11:02 am EDT", clock: "2026-09-09T11:02", ...zone },
      { text: "4:09 pm EDT", clock: "2026-09-09T16:09", ...zone },
    ]);
  });

  it("knows that the provider learnt of the upstream report on 2026-09-09 at the earliest", async () => {
    const sql = `SELECT key, known_on::text AS day, known_time ->> 'qualifier' AS qualifier FROM timeline_event WHERE known_time IS NOT NULL`;
    expect(await query(sql)).toEqual([{ key: "upstream-report", day: "2026-09-09", qualifier: "from" }]);
  });
});

describe("the number", () => {
  it("comes out of the scan with the sheet's totals", async () => {
    const [log] = await query<{ rows: object; status: string; synthetic: boolean }>(
      "SELECT rows, status, synthetic FROM request_log",
    );
    const none = { rejected: 0, duplicate: 0, conflicting: 0, unknown: 0 };
    const rows = { read: 200_000, outsideWindow: 6_000, notMatching: 193_823, excluded: 22, affected: 155, ...none };
    expect(log).toEqual({ rows, status: "complete", synthetic: true });
  });

  it("is the number of rows that are stored as affected", async () => {
    const [stored] = await query(`SELECT count(*) FILTER (WHERE excluded_reason IS NULL)::int AS affected,
      count(*) FILTER (WHERE excluded_reason = 'internal-tests')::int AS internal,
      count(*) FILTER (WHERE excluded_reason = 'researcher')::int AS researcher,
      min(prompt_tokens)::int > 681280 AS over, max(occurred_at) < '2026-09-09T14:00Z' AS before FROM affected_request`);
    expect(stored).toEqual({ affected: 155, internal: 14, researcher: 8, over: true, before: true });
  });

  it("is what the API, the statement and the public document say", async () => {
    const impact = await actAs(system, () => readImpact(SLUG));
    expect(impact).toMatchObject({
      unit: "responses",
      count: 155,
      complete: true,
      confidence: "exact",
      ruleRevision: 1,
      drift: 0,
    });
    expect(impact.steps.map(({ remaining }) => remaining)).toEqual([
      200_000, 200_000, 200_000, 200_000, 194_000, 194_000, 177, 155, 155,
    ]);
    expect(document.impact).toMatchObject({ count: 155, unit: "responses" });
    expect(document.impact?.accounts).toBeUndefined();
    expect(said("en")).toContain("155 responses to prompts of more than 681,280 tokens");
    expect(said("ja")).toContain("681,280 トークンを超えるプロンプトへの応答のうち 155 件");
    expect(unresolvedReferences(document)).toEqual([]);
    expect(await query("SELECT number, count::int, accounts FROM impact_statement")).toEqual([
      { number: 1, count: 155, accounts: null },
    ]);
  });

  it("has a distribution with its edge at the limit and no group under 5", () => {
    const groups = document.impact?.distribution ?? [];
    expect(groups.some(({ from }) => from === 681_280)).toBe(true);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(193_823 + 155);
    expect(groups.filter(({ count }) => count > 0 && count < 5)).toEqual([]);
  });
});

describe("the rest of the sheet", () => {
  it("marks each cell of the fix matrix as stated or as our reading", () => {
    const cells = document.upstream?.matrix.rows.map(({ configuration, cells }) => [
      configuration,
      ...cells.map(({ status, basis }) => `${status}/${basis}`),
    ]);
    const both = ["exposed/reading", "partly_protected/reading", "protected/stated", "protected/stated"];
    expect(document.upstream?.matrix.columns.map(({ key }) => key)).toEqual([
      "before-v0.5.20",
      "v0.5.20",
      "v0.5.21",
      "v0.5.22",
    ]);
    expect(cells).toEqual([
      ["mooncake", ...both],
      ["nixl", ...both],
      ["mori", "exposed/reading", "exposed/reading", "exposed/reading", "protected/reading"],
    ]);
  });

  it("says of each step and link that no source states that it is our reading, or leaves it out", () => {
    const read = document.disclosure?.parties.flatMap(({ key, steps }) =>
      steps.flatMap(({ step, note }) =>
        note?.en.startsWith("Our reading") ? [`${key} ${step}: ${note.ja?.slice(0, 5)}`] : [],
      ),
    );
    expect(read).toEqual([
      "upstream informed: 当方の解釈",
      "upstream fixed: 当方の解釈",
      "operators informed: 当方の解釈",
    ]);
    expect(document.upstream?.links.map(({ kind }) => kind)).not.toContain("supersedes");
    for (const { note } of document.upstream?.releases ?? []) expect(note?.en).toContain("our reading");
    expect(document.advice).toHaveLength(5);
    expect(said("en")).toContain("made private on 9 September 2026 (UTC)");
    expect(said("ja")).toContain("2026年9月9日（UTC）に非公開");
  });

  it("is news to no subscriber", async () => {
    expect(await query("SELECT kind FROM publication_notice")).toEqual([]);
  });

  it("invents no date, no CVE id and no embargo", async () => {
    const undated = await query(`SELECT tag AS key FROM release WHERE published_time IS NULL
      UNION ALL SELECT key FROM upstream_item WHERE opened_time IS NULL AND merged_time IS NULL ORDER BY 1`);
    expect(undated).toEqual([{ key: "pr-38704" }, { key: "pr-38935" }, { key: "pr-39500" }, { key: "v0.5.20" }]);
    expect(await query("SELECT embargo_state AS state FROM disclosure_case")).toEqual([{ state: "none" }]);
    expect(JSON.stringify(document)).not.toMatch(/CVE-\d/);
  });

  it("is exported as CSAF and OSV that are valid by the test set and the schema that others wrote", async () => {
    const history = [revision];
    const origin = "https://candor.example";
    for (const profile of ["csaf_security_advisory", "csaf_security_incident_response"] as const) {
      const { text } = publishedCsaf(revision, history, origin, profile);
      expect(await csafFailures(JSON.parse(text))).toEqual([]);
    }
    const osv = JSON.parse(publishedOsv(revision, history, origin)?.text ?? "{}") as Record<string, unknown>;
    expect(osvFailures(osv)).toEqual([]);
    expect(osv["affected"]).toContainEqual(
      expect.objectContaining({ package: expect.objectContaining({ ecosystem: "PyPI", name: "sglang" }) }),
    );
  });

  it("shows the finder's own report as pending and credits three people", () => {
    expect(document.disclosure?.publications.map(({ key, state }) => `${key} ${state}`)).toEqual([
      ...["provider-report published", "upstream-post published", "finder-report pending"],
    ]);
    expect(document.credits.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      ...["Gadi Evron: finder", "Kevin Flansburg: remediation_developer", "Kastan Day: remediation_developer"],
    ]);
  });

  it("says where the status page and the report differ", () => {
    expect(document.differences.map(({ record: counts, other }) => `${other}→${counts}`)).toEqual([
      ...["sp-occurred→declared", "sp-identified→root-cause", "sp-resolved→restored"],
    ]);
  });

  it("has every text in English and Japanese", () => {
    const missing: string[] = [];
    const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
    const names = new Set(["Mooncake", "NIXL", "MORI", "SGLang", "v0.5.20", "v0.5.21", "v0.5.22"]);
    const walk = (value: unknown, place: string): void => {
      if (typeof value !== "object" || value === null) return;
      const { en, ja } = value as { en?: unknown; ja?: unknown };
      if (typeof en === "string" && !names.has(en) && !(typeof ja === "string" && japanese.test(ja)))
        missing.push(place);
      for (const [key, child] of Object.entries(value)) walk(child, `${place}/${key}`);
    };
    walk(document, "");
    expect(missing).toEqual([]);
  });

  it("leaves an audit chain that holds, every entry by the seed", async () => {
    const entries = await query<
      Record<string, unknown>
    >(`SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName", verb,
      incident_id AS "incidentId", subject, before, after, previous_hash AS "previousHash", hash FROM audit_entry ORDER BY id`);
    expect(firstBrokenEntry(entries as Parameters<typeof firstBrokenEntry>[0])).toBeUndefined();
    expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set(["seed"]));
    const verbs = Object.groupBy(entries, ({ verb }) => String(verb));
    expect(verbs["event.add"]).toHaveLength(22);
    expect(verbs["publication.publish"]).toHaveLength(1);
  });

  it("prints progress", () => {
    expect(lines.filter((line) => line.includes("rows written")).at(-1)).toContain("200,000");
    expect(lines.filter((line) => line.includes("scan, "))).toContain("Request log: scan, bins");
    expect(lines.filter((line) => line.includes("rows affected"))).toEqual([
      "Request log: 155 of 200,000 rows affected",
    ]);
  });

  it("does nothing a second time", async () => {
    const count = () =>
      query(
        "SELECT (SELECT count(*) FROM audit_entry) AS entries, (SELECT count(*) FROM public_revision) AS revisions",
      );
    const before = await count();
    expect(await seed({ databaseUrl: record.url, dataDir, log: () => undefined })).toEqual({
      loaded: false,
      links: [],
    });
    expect(await count()).toEqual(before);
  });
});
