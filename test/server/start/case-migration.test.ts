import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { caseFact, type CaseEntry } from "#domain/disclosure/case-fact.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { disclosedCase } from "#domain/postmortem/disclosed-case.ts";
import { connectOnce, createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { readMigrationFiles } from "#scripts/migration-files.ts";
import { applyMigrations } from "#scripts/migrate.ts";
import { newDatabaseName } from "#test/setup/template-database.ts";

const LEDGER = "20261130200000_keep_each_case_as_its_ledger";
const DAY = `'{"text": "2026-10-26", "date": "2026-10-26", "precision": "day", "qualifier": "exact",
  "earliest": "2026-10-26T00:00:00Z", "latest": "2026-10-27T00:00:00Z", "tzdb": "2026c"}'`;

/** A case as it was stored before: one party with a step that was taken, one that is awaited, documents and a credit. */
const BEFORE = `
  INSERT INTO incident (id, slug, title, summary, severity, zone, updated_at)
    VALUES ('01a22b6c-0cef-7779-aa7a-1b180b5c8e51', 'old', '{"en": "t"}', '{"en": "s"}', 'high', 'UTC', now());
  INSERT INTO disclosure_case (id, incident_id, channel, note)
    VALUES ('01a22b6c-0cef-7779-aa7a-1b180b5c8e52', '01a22b6c-0cef-7779-aa7a-1b180b5c8e51', '{"en": "mail"}', '{"en": "a note"}');
  INSERT INTO party (id, case_id, key, position, name, roles, audience) VALUES
    ('01a22b6c-0cef-7779-aa7a-1b180b5c8e53', '01a22b6c-0cef-7779-aa7a-1b180b5c8e52', 'vendor', 0, '{"en": "Vendor"}', '{vendor}', 'public'),
    ('01a22b6c-0cef-7779-aa7a-1b180b5c8e54', '01a22b6c-0cef-7779-aa7a-1b180b5c8e52', 'finder', 1, '{"en": "Finder"}', '{finder}', 'internal');
  INSERT INTO party_step (party_id, step, state, time, note) VALUES
    ('01a22b6c-0cef-7779-aa7a-1b180b5c8e53', 'informed', 'done', ${DAY}, '{"en": "told"}'),
    ('01a22b6c-0cef-7779-aa7a-1b180b5c8e53', 'agreed', 'unknown', NULL, NULL);
  INSERT INTO party_publication (id, case_id, key, position, party_key, title, state, time, url, audience) VALUES
    (gen_random_uuid(), '01a22b6c-0cef-7779-aa7a-1b180b5c8e52', 'post', 0, 'vendor', '{"en": "Post"}', 'published', ${DAY}, 'https://vendor.example/post', 'public'),
    (gen_random_uuid(), '01a22b6c-0cef-7779-aa7a-1b180b5c8e52', 'talk', 1, 'finder', '{"en": "Talk"}', 'pending', NULL, NULL, 'public');
  INSERT INTO credit (id, incident_id, key, position, name, kind, audience)
    VALUES (gen_random_uuid(), '01a22b6c-0cef-7779-aa7a-1b180b5c8e51', 'finder', 0, 'A Finder', 'finder', 'public')`;

let url: string;
let name: string;
beforeEach(async () => {
  name = newDatabaseName("case_migration");
  url = await createDatabase(inject("adminUrl"), name);
});
afterEach(() => dropDatabase(inject("adminUrl"), name));

test("a case that was stored before becomes a ledger that says the same", async () => {
  const files = readMigrationFiles();
  const at = files.findIndex((file) => file.name === LEDGER);
  expect(at).toBeGreaterThan(0);
  await applyMigrations(url, files.slice(0, at));
  await connectOnce(url, (client) => client.query(BEFORE));
  await applyMigrations(url, files);
  const { rows } = await connectOnce(url, (client) =>
    client.query<{ seq: number; fact: unknown; version: number }>(
      "SELECT e.seq, e.fact, c.version FROM case_entry e JOIN disclosure_case c ON c.id = e.case_id ORDER BY e.seq",
    ),
  );
  const recordedAt = "2026-11-30T00:00:00Z";
  const entries = rows.map(({ seq, fact }): CaseEntry => ({
    seq,
    recordedAt,
    actor: { name: "Migration" },
    fact: caseFact.parse(fact),
  }));
  expect(rows[0]?.version).toBe(entries.length);
  const { disclosure, credits } = disclosedCase(foldCase(entries, recordedAt));
  expect(disclosure).toMatchObject({ channel: { en: "mail" }, note: { en: "a note" } });
  expect(disclosure?.parties.map(({ key, audience }) => [key, audience])).toEqual([
    ["vendor", "public"],
    ["finder", "internal"],
  ]);
  const steps = disclosure?.parties[0]?.steps ?? [];
  expect(steps.find(({ step }) => step === "informed")).toMatchObject({
    ...{ state: "done", time: { date: "2026-10-26" }, note: { en: "told" } },
  });
  expect(steps.find(({ step }) => step === "agreed")).toMatchObject({ state: "unknown" });
  expect(disclosure?.publications.map(({ key, state, url: link }) => [key, state, link])).toEqual([
    ["post", "published", "https://vendor.example/post"],
    ["talk", "pending", null],
  ]);
  expect(credits).toMatchObject([{ key: "finder", name: "A Finder", kind: "finder", audience: "public" }]);
});
