import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import { ENTERED_AT, plantedCase } from "./planted-case.ts";

export type Planted = {
  id: string;
  /** What must never be seen by a reader: words, numbers, hashes, ids and times, each used nowhere else. */
  canaries: string[];
  /** `table.column` of each. */
  places: Map<string, string>;
  tables: string[];
  /** Columns that hold nothing of their own: keys to other rows, one of a few fixed words, yes or no, counters. */
  unplanted: string[];
};

type Column = { table: string; name: string; type: string; nullable: boolean; hasDefault: boolean };
type ForeignKey = { table: string; column: string; to: string; target: string };
type Schema = { columns: Column[]; keys: ForeignKey[]; words: Map<string, string[]> };

/** Tables whose rows are not written here, and why. */
export const NOT_PLANTED: Record<string, string> = {
  _prisma_migrations: "about the schema, not about incidents",
  audit_entry: "a chain only the application can continue; the test lets it, by creating a draft",
  publication_schedule: "a publication that waits: planted by the journey that schedules one",
  publication_approval: "hashes and names of people, no words of the record",
  public_revision: "what is published: the test publishes and withdraws",
  public_incident: "what is published: the test publishes and withdraws",
  published_entry: "what is published: a trigger writes it with the two above",
  subscriber: "addresses of readers; what they ask for is public by itself",
  publication_notice: "the id of a public revision, and no word of it",
  webhook_endpoint: "where messages about public revisions go, for every incident",
  webhook_message: "the id of a notice and how its sending went",
  case_entry: "a row for each kind of entry: see plantedCase",
};

/** Where a value would hide the row from everybody, or the schema takes only one of two. */
const LEFT_EMPTY = [
  ...["incident.deleted_at", "timeline_event.retracted_at", "release.draft", "api_key.person_id"],
  ...["upstream_verdict.line", "upstream_verdict.status", "party_invitation.used_at", "outbound_mail.sent_at"],
];
const MOMENT = "2031-07-19T03:04:05Z";

/** One row in every table of the schema, all about one embargoed incident, of this audience wherever there is one. */
export async function plantIncident(sql: pg.Client, slug: string, tag: string, audience = "public"): Promise<Planted> {
  const schema = await readSchema(sql);
  const planted: Planted = { id: "", canaries: [MOMENT.slice(0, 10)], places: new Map(), tables: [], unplanted: [] };
  const rows = new Map<string, Record<string, unknown>>();
  const tables = [...new Set(schema.columns.map(({ table }) => table))].filter((table) => !(table in NOT_PLANTED));
  for (const table of parentsFirst(tables, schema.keys)) {
    const row = rowFor(table, schema, rows, { slug, tag, audience }, planted);
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`).join(", ");
    const stored = await sql.query<Record<string, unknown>>(
      `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${places}) RETURNING *`,
      Object.values(row),
    );
    rows.set(table, stored.rows[0] ?? {});
    planted.tables.push(table);
  }
  await plantCase(sql, rows.get("disclosure_case")?.["id"], { slug, tag, audience }, planted);
  planted.id = String(rows.get("incident")?.["id"]);
  return planted;
}

async function plantCase(sql: pg.Client, caseId: unknown, { tag, audience }: Names, planted: Planted): Promise<void> {
  for (const [index, { fact, said }] of plantedCase(tag, audience).entries()) {
    await sql.query(
      `INSERT INTO case_entry (case_id, seq, recorded_at, actor_kind, actor_id, actor_name, fact)
         VALUES ($1, $2, $3, 'person', 'planted', 'Planted', $4)`,
      [caseId, index + 1, ENTERED_AT, JSON.stringify(fact)],
    );
    for (const [canary, place] of said) {
      planted.canaries.push(canary);
      planted.places.set(canary, place);
    }
  }
}

type Names = { slug: string; tag: string; audience: string };

function rowFor(
  table: string,
  schema: Schema,
  rows: Map<string, Record<string, unknown>>,
  names: Names,
  planted: Planted,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const column of schema.columns.filter((candidate) => candidate.table === table)) {
    const place = `${table}.${column.name}`;
    const key = schema.keys.find((candidate) => candidate.table === table && candidate.column === column.name);
    const words = schema.words.get(place);
    if (LEFT_EMPTY.includes(place)) continue;
    if (place === "incident.slug") row[column.name] = names.slug;
    else if (key) row[column.name] = rows.get(key.to)?.[key.target];
    else if (column.name === "audience") row[column.name] = names.audience;
    else if (words) row[column.name] = fixedWord(column, words);
    else if (column.type === "bool") row[column.name] = true;
    else if (!(column.hasDefault && column.type === "int8")) {
      const canary = canaryFor(column, names.tag);
      row[column.name] = canary.value;
      planted.canaries.push(...canary.said);
      for (const said of canary.said) planted.places.set(said, place);
      continue;
    }
    planted.unplanted.push(place);
  }
  return row;
}

function fixedWord({ type }: Column, [word]: string[]): unknown {
  return type === "_text" ? [word] : word;
}

function canaryFor({ table, name, type }: Column, tag: string): { value: unknown; said: string[] } {
  const word = `cnry-${tag}-${table}-${name}`.replaceAll("_", "-");
  // An account has at least as many requests as affected ones.
  const least = name === "requests" ? 80_000_000 : 70_000_000;
  const number = least + (Number.parseInt(sha256(word).slice(0, 6), 16) % 9_000_000);
  switch (type) {
    case "uuid": {
      const id = randomUUID();
      return { value: id, said: [id] };
    }
    case "text": {
      if (/^(hash|sha256|body_hash|token_hash)$/.test(name)) return { value: sha256(word), said: [sha256(word)] };
      if (/(^|_)commit$/.test(name)) return { value: sha256(word).slice(0, 40), said: [sha256(word).slice(0, 40)] };
      if (name === "purl") return { value: `pkg:pypi/${word}`, said: [`pkg:pypi/${word}`] };
      return { value: name === "email" ? `${word}@canary.test` : word, said: [word] };
    }
    case "_text":
      return { value: [word], said: [word] };
    case "jsonb":
      return { value: JSON.stringify(anyShape(word)), said: [word] };
    case "int4":
    case "int8":
      return { value: number, said: [String(number), number.toLocaleString("en")] };
    case "timestamptz":
      // What ends ends after it began.
      return { value: name === "expires_at" ? MOMENT.replace("T03", "T04") : MOMENT, said: [] };
    case "date":
      return { value: MOMENT.slice(0, 10), said: [] };
    default:
      throw new Error(`a canary for ${table}.${name} of type ${type} is not thought of yet`);
  }
}

/** JSON that passes for a text, a time, a source, a list of row counts; every constraint finds in it what it looks for. */
function anyShape(word: string): Record<string, unknown> {
  const text = { en: word, ja: `${word}-ja` };
  const rows = { read: 0, rejected: 0, duplicate: 0, conflicting: 0, outsideWindow: 0, unknown: 0, notMatching: 0 };
  const time = {
    text: word,
    instant: MOMENT,
    precision: "minute",
    qualifier: "exact",
    earliest: MOMENT,
    latest: MOMENT,
  };
  return { ...text, name: text, note: word, ...time, ...rows, excluded: 0, affected: 0 };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function parentsFirst(tables: string[], keys: ForeignKey[]): string[] {
  const sorted: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) =>
      keys.every((key) => key.table !== table || key.to === table || !waiting.has(key.to)),
    );
    if (ready.length === 0) throw new Error(`tables point at each other in a circle: ${[...waiting].join(", ")}`);
    for (const table of ready) waiting.delete(table);
    sorted.push(...ready);
  }
  return sorted;
}

async function readSchema(sql: pg.Client): Promise<Schema> {
  const columns = await sql.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS name, c.udt_name AS type, c.is_nullable = 'YES' AS nullable,
       c.column_default IS NOT NULL AS "hasDefault"
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' ORDER BY 1, c.ordinal_position`,
  );
  const keys = await sql.query<ForeignKey>(
    `SELECT f.conrelid::regclass::text AS table, a.attname AS column, f.confrelid::regclass::text AS to, b.attname AS target
     FROM pg_constraint f CROSS JOIN LATERAL unnest(f.conkey, f.confkey) AS pair(mine, theirs)
       JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = pair.mine
       JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = pair.theirs
     WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace`,
  );
  const checks = await sql.query<{ table: string; rule: string }>(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS rule FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );
  const words = new Map<string, string[]>();
  for (const { table, rule } of checks.rows) {
    const list = /^CHECK \(\(\(?(\w+) (?:= ANY \(|<@ )ARRAY\[(.*?)\]/.exec(rule);
    if (list)
      words.set(
        `${table}.${list[1]}`,
        [...(list[2] ?? "").matchAll(/'([^']*)'/g)].map(([, word]) => word ?? ""),
      );
  }
  return { columns: columns.rows, keys: keys.rows, words };
}
