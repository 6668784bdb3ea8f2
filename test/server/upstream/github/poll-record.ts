import { actAs } from "#server/session.ts";
import { openForge } from "#server/upstream/github/forge-client.ts";
import { pollRepositories } from "#server/upstream/github/poll-repositories.ts";
import { POLLER } from "#server/upstream/github/poller.ts";
import { addIncident, openTestRecord, type PersonActor } from "#test/server/access/test-record.ts";
import { startForge } from "./forge.ts";

export type PollRecord = Awaited<ReturnType<typeof openPollRecord>>;
type Tracked = { name: string; polling?: string; nodeId?: string; slug?: string; tagPattern?: string };
type Item = { number?: number; kind?: string; key?: string; state?: string; title?: string; commit?: string };

/** A record of its own beside a local forge. */
export async function openPollRecord() {
  const record = await openTestRecord();
  const forge = await startForge();
  const owner: PersonActor = await record.addPerson("Owner");
  const { sql } = record;

  async function one<T>(query: string, values: unknown[]): Promise<T> {
    const { rows } = await sql.query(query, values);
    return rows[0] as T;
  }

  return {
    record,
    forge,
    owner,
    one,
    async newIncident(): Promise<string> {
      return (await addIncident(owner)).slug;
    },
    async track(slug: string, { name, polling = "allowed", nodeId, tagPattern = "v*" }: Tracked): Promise<string> {
      const { id } = await one<{ id: string }>(
        `INSERT INTO upstream_repository (id, incident_id, forge, name, version_scheme, tag_pattern, polling, node_id)
         SELECT gen_random_uuid(), id, 'github', $2, 'pep440', $5, $3, $4 FROM incident WHERE slug = $1 RETURNING id`,
        [slug, name, polling, nodeId ?? null, tagPattern],
      );
      return id;
    },
    async item(repositoryId: string, item: Item): Promise<string> {
      const { number = null, kind = "pull_request", state = "unknown", title = "An item", commit = null } = item;
      const { id } = await one<{ id: string }>(
        `INSERT INTO upstream_item (id, incident_id, repository_id, key, position, kind, number, state, title, role, commit, origin)
         SELECT gen_random_uuid(), incident_id, id, $2, 0, $3, $4, $5, $6, '{"en": "Issue"}', $7, 'forge'
         FROM upstream_repository WHERE id = $1 RETURNING id`,
        [repositoryId, item.key ?? `item-${number ?? commit}`, kind, number, state, { en: title }, commit],
      );
      return id;
    },
    poll(...ids: string[]): Promise<void> {
      return actAs(POLLER, () => pollRepositories(ids, { forge: openForge({ apiUrl: forge.url, token: "ghp_x" }) }));
    },
    repository: (id: string) =>
      one<{
        name: string;
        former_names: string[];
        node_id: string;
        checked_at: Date | null;
        tried_at: Date | null;
        trouble: { code: string } | null;
      }>("SELECT * FROM upstream_repository WHERE id = $1", [id]),
    itemRow: (id: string) =>
      one<Record<string, unknown> & { state: string; version: number }>(
        `SELECT state, kind, number, version, origin, merge_commit, commit, base_branch, is_draft, title ->> 'en' AS title, role ->> 'en' AS role,
           merged_time ->> 'instant' AS merged, closed_time ->> 'instant' AS closed, opened_time ->> 'instant' AS opened,
           former_places, repository_id FROM upstream_item WHERE id = $1`,
        [id],
      ),
    async releases(repositoryId: string) {
      const { rows } = await sql.query<Record<string, unknown>>(
        `SELECT tag, version, draft, prerelease, published_time ->> 'instant' AS published, tag_commit, former_commits,
           edited_at IS NOT NULL AS edited FROM release WHERE repository_id = $1 ORDER BY published_time ->> 'instant'`,
        [repositoryId],
      );
      return rows;
    },
    async contained(itemId: string) {
      const { rows } = await sql.query<Record<string, unknown>>(
        `SELECT tag, contained, net_effect AS effect, method, comparison, shown_by ->> 'sha' AS "shownBy" FROM containment c
         JOIN release r ON r.id = c.release_id WHERE item_id = $1 ORDER BY sort_key`,
        [itemId],
      );
      return rows;
    },
    async audits(slug: string): Promise<{ actor_name: string; subject: string }[]> {
      const { rows } = await sql.query<{ actor_name: string; subject: string }>(
        `SELECT actor_name, split_part(subject, '/', 1) AS subject FROM audit_entry a JOIN incident i ON i.id = a.incident_id
         WHERE slug = $1 AND verb = 'upstream.change' ORDER BY a.id`,
        [slug],
      );
      return rows;
    },
    /** As publishing leaves it, with what the lists show of every document; the rest does not matter here. */
    async publish(slug: string, withdrawn = false): Promise<void> {
      await sql.query(
        `INSERT INTO public_revision (incident_id, slug, number, document, hash, published_by, note)
         SELECT id, slug, 1, text, encode(sha256(convert_to(text, 'UTF8')), 'hex'), 'test', 'test' FROM incident,
           LATERAL (SELECT jsonb_build_object('title', title, 'summary', summary, 'severity', severity, 'zone', zone,
             'synthetic', synthetic, 'components', '[]'::jsonb, 'events', '[]'::jsonb)::text AS text) AS document
         WHERE slug = $1`,
        [slug],
      );
      await sql.query(
        `INSERT INTO public_incident (incident_id, slug, current, first_published, withdrawn_at, withdrawn_reason)
         SELECT id, slug, 1, now(), CASE WHEN $2 THEN now() END, CASE WHEN $2 THEN 'test' END FROM incident WHERE slug = $1`,
        [slug, withdrawn],
      );
    },
    async close(): Promise<void> {
      await forge.stop();
      await record.close();
    },
  };
}
