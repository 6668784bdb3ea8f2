import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { canonicalDocument } from "#domain/postmortem/canonical-document.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { onFreshSite, type FreshSite } from "./fresh-site.ts";
import { ratio } from "./running-site.ts";

const MODEL = "glm-5-3-kv-cache-leak";
const FEW = 10;
const MANY = 1000;
const ROUNDS = 21;
/** Withdrawn again and again: nothing that was prepared before it may be given any more. */
const TAKEN = "taken-of-many";
const ASKED = {
  index: "/",
  "index, Japanese": "/ja",
  feed: "/feed.atom",
  "JSON feed": "/feed.json",
  search: "/?q=cache",
  "search, one hit": "/?q=number-7-",
  "search, Japanese": `/ja?q=${encodeURIComponent("キャッシュ")}`,
};

type Say = (line: string) => void;
type Medians = Record<string, number>;

/** Lists of 1,000 published incidents beside the same lists of 10, each made anew, as after a publication. */
export async function benchPublishedMany(say: Say): Promise<void> {
  await onFreshSite("published-many", async (site) => {
    const sql = new pg.Client({ connectionString: site.databaseUrl });
    await sql.connect();
    try {
      const answer = await fetch(`${site.address}/incidents/${MODEL}/incident.json`);
      const { document } = (await answer.json()) as { document: PublicDocument };
      await publishCopy(sql, document, { slug: TAKEN, title: "What was withdrawn" });
      await publishUpTo(sql, document, 1, FEW);
      const few = await mediansOf(site, sql);
      await publishUpTo(sql, document, FEW, MANY);
      const many = await mediansOf(site, sql);
      for (const [name, ms] of Object.entries(many)) {
        const before = few[name] ?? Number.NaN;
        say(
          `  ${name.padEnd(17)} ${ms.toFixed(1)} ms with ${MANY}, ${before.toFixed(1)} ms with ${FEW}   ratio ${ratio(ms, before)}`,
        );
      }
    } finally {
      await sql.end();
    }
  });
}

/** Copies of one document under other names and titles, as rows that publishing would write; `have` are there. */
async function publishUpTo(sql: pg.Client, model: PublicDocument, have: number, wanted: number): Promise<void> {
  for (let number = have; number < wanted; number += 1) {
    await publishCopy(sql, model, { slug: `number-${number}-of-many`, title: `Number ${number}: ${model.title.en}` });
  }
  await sql.query("ANALYZE");
}

type Copy = { slug: string; title: string };

async function publishCopy(sql: pg.Client, model: PublicDocument, copy: Copy): Promise<void> {
  const text = canonicalDocument({ ...model, slug: copy.slug, title: { ...model.title, en: copy.title } });
  const hash = createHash("sha256").update(text, "utf8").digest("hex");
  const id = randomUUID();
  await sql.query(
    `INSERT INTO incident (id, slug, title, summary, severity, zone, updated_at) VALUES ($1, $2, $3, $4, $5, $6, now())`,
    [id, copy.slug, { en: copy.title }, model.summary, model.severity, model.zone],
  );
  await sql.query(
    `INSERT INTO public_revision (incident_id, slug, number, document, hash, published_by, note) VALUES ($1, $2, 1, $3, $4, 'bench', 'bench')`,
    [id, copy.slug, text, hash],
  );
  await sql.query(
    "INSERT INTO public_incident (incident_id, slug, current, first_published) VALUES ($1, $2, 1, clock_timestamp())",
    [id, copy.slug],
  );
}

async function mediansOf(site: FreshSite, sql: pg.Client): Promise<Medians> {
  const medians: Medians = {};
  for (const [name, address] of Object.entries(ASKED)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await sql.query(
        "UPDATE public_incident SET withdrawn_at = clock_timestamp(), withdrawn_reason = 'bench' WHERE slug = $1",
        [TAKEN],
      );
      await new Promise((resolve) => setTimeout(resolve, 60));
      const startedAt = performance.now();
      const answer = await fetch(site.address + address);
      const text = await answer.text();
      times.push(performance.now() - startedAt);
      if (answer.status !== 200 || text.length < 500)
        throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 200)}`);
    }
    medians[name] = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  }
  return medians;
}
