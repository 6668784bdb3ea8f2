import type pg from "pg";
import { versionSortKey } from "#domain/upstream/version-order.ts";

export type HowMany = { incidents: number; repositories: number; itemsEach: number; releasesEach: number };

/** Each n-th of what a repository holds: reported, proposed, superseded, released, and the few that wait. */
const KINDS = `CASE
  WHEN n % 5 = 0 THEN 'issue' WHEN n % 10 = 1 THEN 'open' WHEN n % 10 = 2 THEN 'superseded'
  WHEN n % 50 = 3 THEN 'unreleased' WHEN n % 50 = 13 THEN 'prerelease' WHEN n % 50 = 23 THEN 'reverted'
  WHEN n % 50 = 33 THEN 'declined' WHEN n % 50 = 43 THEN 'unchecked' ELSE 'released' END`;

const day = (n: string) => `(date '2020-01-01' + ${n})`;
const time = (date: string) => `jsonb_build_object('text', ${date}::text, 'date', ${date}::text, 'zone', 'UTC',
  'precision', 'day', 'qualifier', 'exact', 'tzdb', '2026c', 'earliest', ${date}::text || 'T00:00:00Z',
  'latest', (${date} + 1)::text || 'T00:00:00Z')`;

/** Repositories that are dealt out to incidents; every fifth has a line of older releases, of whose fixes most need none there. */
export async function fillWithFixes(sql: pg.Client, many: HowMany): Promise<void> {
  const { incidents, repositories, itemsEach, releasesEach } = many;
  await sql.query("TRUNCATE upstream_repository, configuration CASCADE");
  await sql.query(
    `INSERT INTO incident (id, slug, title, summary, severity, zone, updated_at)
     SELECT gen_random_uuid(), 'many-' || i, '{"en": "Many"}', '{"en": "Many"}', 'high', 'UTC', now()
     FROM generate_series(0, $1::int - 1) i ON CONFLICT (slug) DO NOTHING`,
    [incidents],
  );
  await sql.query(
    `INSERT INTO upstream_repository (id, incident_id, forge, name, version_scheme, tag_pattern, lines)
     SELECT gen_random_uuid(), incident.id, 'github', 'bench/engine-' || r, 'pep440', 'v*', CASE WHEN r % 5 = 0 THEN
       '[{"key": "0.9", "tagPattern": "v*", "branch": "release-0.9", "untilVersion": "1.0.dev0"}]' ELSE '[]' END::jsonb
     FROM generate_series(1, $1::int) r JOIN incident ON slug = 'many-' || r % $2::int`,
    [repositories, incidents],
  );
  await fillReleases(sql, releasesEach);
  await fillItems(sql, itemsEach);
  await fillAnswers(sql);
  await sql.query(
    `INSERT INTO configuration (id, incident_id, key, position, name, statement)
     SELECT gen_random_uuid(), id, 'configuration-' || n, n, '{"en": "One"}', '{"en": "One"}'
     FROM incident, generate_series(1, 4) n WHERE EXISTS (SELECT FROM upstream_repository WHERE incident_id = incident.id)`,
  );
  await sql.query(
    `INSERT INTO protection (id, incident_id, configuration_id, from_version, until_version, status, reason, basis)
     SELECT gen_random_uuid(), incident_id, id, "from", until, status, '{"en": "So it is"}', 'stated' FROM configuration,
       (VALUES (NULL, '1.2', 'exposed'), ('1.2', '1.4', 'partly_protected'), ('1.4', NULL, 'protected')) AS t ("from", until, status)`,
  );
  await sql.query("VACUUM ANALYZE");
}

async function fillReleases(sql: pg.Client, each: number): Promise<void> {
  const versions = Array.from({ length: each }, (_, n) => {
    const version = n === each - 1 ? `1.${n}rc1` : `1.${n}`;
    return { n, version, key: versionSortKey("pep440", version) };
  });
  const old = { n: 0, version: "0.9.9", key: versionSortKey("pep440", "0.9.9") };
  await sql.query(
    `INSERT INTO release (id, incident_id, repository_id, tag, version, sort_key, prerelease, published_time)
     SELECT gen_random_uuid(), incident_id, repository.id, 'v' || t.version, t.version, t.key, t.version LIKE '%rc%', ${time(day("t.n * 200 + 30"))}
     FROM upstream_repository repository, jsonb_to_recordset($1::jsonb) AS t (n int, version text, key text)
     WHERE t.n > 0 OR (t.version = '0.9.9') = (lines <> '[]')`,
    [JSON.stringify([...versions, old])],
  );
}

async function fillItems(sql: pg.Client, each: number): Promise<void> {
  await sql.query("CREATE TEMP TABLE IF NOT EXISTS planned (id uuid, repository_id uuid, n int, fate text)");
  await sql.query("TRUNCATE planned");
  await sql.query(
    `INSERT INTO planned SELECT gen_random_uuid(), id, n, ${KINDS} FROM upstream_repository, generate_series(1, $1::int) n`,
    [each],
  );
  await sql.query(
    `INSERT INTO upstream_item (id, incident_id, repository_id, key, position, kind, number, state, title, role, base_branch,
       opened_time, merged_time)
     SELECT planned.id, incident_id, repository_id, substr(name, 7) || '-' || n, n * 1000 + r,
       CASE fate WHEN 'issue' THEN 'issue' ELSE 'pull_request' END, n,
       CASE WHEN fate = 'issue' THEN 'closed' WHEN fate = 'open' THEN 'open' WHEN fate = 'superseded' THEN 'closed_unmerged' ELSE 'merged' END,
       '{"en": "An item"}', '{"en": "An item"}', 'main', ${time(day("n * 20 + r % 20"))},
       CASE WHEN fate NOT IN ('issue', 'open', 'superseded') THEN ${time(day("n * 20 + r % 20 + 9"))} END
     FROM planned JOIN upstream_repository repository ON repository.id = repository_id,
       LATERAL (SELECT split_part(name, '-', 2)::int AS r) AS numbered`,
  );
}

async function fillAnswers(sql: pg.Client): Promise<void> {
  await sql.query(
    `INSERT INTO upstream_link (id, incident_id, from_id, to_id, kind)
     SELECT gen_random_uuid(), repository.incident_id, later.id, planned.id, 'supersedes'
     FROM planned JOIN upstream_repository repository ON repository.id = repository_id
       JOIN planned later ON later.repository_id = planned.repository_id AND later.n = planned.n + 2
     WHERE planned.fate = 'superseded'`,
  );
  await sql.query(
    `INSERT INTO containment (item_id, release_id, contained, method, net_effect)
     SELECT planned.id, release.id, answer, 'ancestry', CASE WHEN answer <> 'yes' THEN 'unknown' WHEN fate = 'reverted' THEN 'reverted' ELSE 'present' END
     FROM planned JOIN release USING (repository_id), LATERAL (SELECT CASE
       WHEN fate = 'unchecked' THEN 'unknown' WHEN fate IN ('unreleased', 'declined') THEN 'no'
       WHEN fate = 'prerelease' THEN CASE WHEN prerelease THEN 'yes' ELSE 'no' END
       WHEN split_part(replace(version, 'rc', '.'), '.', 2)::int * 10 > n AND version <> '0.9.9' OR prerelease THEN 'yes' ELSE 'no' END AS answer) AS answered
     WHERE fate NOT IN ('issue', 'open', 'superseded')`,
  );
  await sql.query(
    `INSERT INTO upstream_verdict (id, incident_id, item_id, line, status, reason, decided_by)
     SELECT gen_random_uuid(), incident_id, planned.id, line, status, '{"en": "Said so"}', 'Bench'
     FROM planned JOIN upstream_repository repository ON repository.id = repository_id,
       (VALUES ('0.9', 'not_affected'), ('main', 'declined')) AS said (line, status)
     WHERE CASE line WHEN '0.9' THEN lines <> '[]' AND fate <> 'issue' AND n % 10 <> 4 ELSE fate = 'declined' END`,
  );
}
