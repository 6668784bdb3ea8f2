import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAsPublic } from "#server/access.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { actAs } from "#server/session.ts";
import { addIncident, openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  await actAs(owner, async () => {
    const { hash } = await previewPublication(slug);
    await publishRevision(slug, { documentHash: hash, note: "note for readers" });
  });
});
afterAll(() => record.close());

const MAY_READ: Record<string, string[]> = {
  public_revision: [
    "incident_id",
    "slug",
    "number",
    "document",
    "hash",
    "previous_hash",
    "published_at",
    "note",
    "redacted_at",
    "redacted_reason",
  ],
  public_incident: ["incident_id", "slug", "current", "readable_from", "first_published", "withdrawn_at"],
  published_entry: [
    ...["incident_id", "slug", "first_hash", "first_published", "changed_at", "shown", "number", "title", "summary"],
    ...["severity", "zone", "synthetic", "figure", "began", "year", "components", "component_keys", "upstream"],
    ...["series", "series_key", "passages", "search_text", "runs"],
  ],
};

describe("the role that readers are", () => {
  it("is another than the application's own, and has no rights to lend", async () => {
    const [row] = await readAsPublic(
      (tx) => tx.$queryRaw<Record<string, unknown>[]>`
        SELECT current_user::text AS name, session_user::text AS login, rolsuper, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls
        FROM pg_roles WHERE rolname = current_user`,
    );
    expect(row).toMatchObject({
      name: "candor_public",
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
    });
    expect(row?.["login"]).not.toBe("candor_public");
  });

  it("reads the named columns of three tables, and of no other table or view one single column", async () => {
    const { rows } = await record.sql.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, ordinal_position`,
    );
    expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(25);
    const readable: Record<string, string[]> = {};
    for (const { table, column } of rows) {
      const asked = readAsPublic((tx) => tx.$queryRawUnsafe(`SELECT "${column}" FROM "${table}" LIMIT 1`));
      const outcome = await asked.then(() => "read").catch((error: unknown) => String(error));
      if (outcome === "read") (readable[table] ??= []).push(column);
      else expect(outcome, `${table}.${column}`).toMatch(/permission denied/);
    }
    for (const columns of Object.values(readable)) columns.sort();
    const wanted = Object.fromEntries(Object.entries(MAY_READ).map(([table, columns]) => [table, [...columns].sort()]));
    expect(readable).toEqual(wanted);
  });

  it("writes nothing, not even where it reads, and cannot become somebody else", async () => {
    const attempts = [
      "INSERT INTO public_incident (incident_id, slug, current, first_published) VALUES (gen_random_uuid(), 'x', 1, now())",
      "UPDATE public_incident SET withdrawn_at = now()",
      "DELETE FROM public_revision",
      "UPDATE published_entry SET title = '{}'",
      "SELECT refresh_published_entry(incident_id) FROM public_incident",
      "CREATE TABLE mine (x int)",
    ];
    for (const attempt of attempts) {
      await expect(
        readAsPublic((tx) => tx.$executeRawUnsafe(attempt)),
        attempt,
      ).rejects.toThrow(/read-only|permission denied/);
    }
    await record.sql.query("SET ROLE candor_public");
    for (const attempt of attempts)
      await expect(record.sql.query(attempt), attempt).rejects.toThrow(/permission denied/);
    await record.sql.query("RESET ROLE");
  });
});

describe("a public revision", () => {
  it.each([
    ["UPDATE public_revision SET note = 'other'"],
    ["UPDATE public_revision SET document = '{}'"],
    ["DELETE FROM public_revision"],
    ["TRUNCATE public_revision CASCADE"],
  ])("is never changed or removed: %s", async (statement) => {
    await expect(record.sql.query(statement)).rejects.toThrow(/is refused/);
  });

  it.each([
    ["another document than its hash says", "number + 1, '{}', hash, hash"],
    ["a second start of the chain", "number + 1, document, hash, NULL"],
    ["a number that is taken", "number, document, hash, NULL"],
  ])("is not written with %s", async (_name, values) => {
    const insert = `INSERT INTO public_revision (incident_id, slug, number, document, hash, previous_hash, published_by, note)
      SELECT incident_id, slug, ${values}, 'x', 'x' FROM public_revision`;
    await expect(record.sql.query(insert)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });

  it("is what readers get, with its note for readers and without the name of who published it", async () => {
    const found = JSON.stringify(await readPublished(slug));
    expect(found).toContain('"kind":"published"');
    expect(found).toContain("note for readers");
    expect(found).not.toContain("Owner");
  });

  it.each(["", "..", "a/b", "%00", "\u0000", "'; DROP TABLE incident; --", "x".repeat(5000), "GLM", slug + "x"])(
    "does not exist under %j",
    async (asked) => {
      expect(await readPublished(asked)).toEqual({ kind: "absent" });
    },
  );
});

describe("the row that lists it", () => {
  it("holds no word that its document does not, and is written again whenever that changes", async () => {
    const [row] = (await record.sql.query("SELECT * FROM published_entry WHERE slug = $1", [slug])).rows;
    const found = await readPublished(slug);
    const document = found.kind === "published" ? found.revision.document : undefined;
    expect(row).toMatchObject({ title: document?.title, summary: document?.summary, severity: document?.severity });
    const said = JSON.stringify(document);
    for (const passage of row.passages) expect(said).toContain(JSON.stringify(passage));
    const words = row.passages.join(" ").toLowerCase();
    expect(row.search_text).toBe(words);
  });
});
