import "server-only";

import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Prisma, PrismaClient } from "#prisma/generated/client.ts";
import { env } from "./env.ts";

/** Statements put together from parts; every value in them stays a parameter. */
export const { sql, join: joinSql, empty: noSql, DbNull: noJson } = Prisma;
export type Sql = Prisma.Sql;

type Databases = { record?: PrismaClient; published?: PrismaClient };

// On globalThis because the bundler may hold this module more than once in a process; one pool each must do.
const shelf = globalThis as typeof globalThis & { [key: symbol]: Databases | undefined };
const KEY = Symbol.for("candor.databases");
const databases: Databases = (shelf[KEY] ??= {});

/** The whole record. Only server/access.ts, server/session.ts and the named exceptions may ask for it. */
export function recordDatabase(): PrismaClient {
  return (databases.record ??= connect(["TimeZone=UTC"], 12));
}

/** What is published, read as role candor_public, read-only. */
export function publishedDatabase(): PrismaClient {
  const settings = ["TimeZone=UTC", "role=candor_public", "default_transaction_read_only=on"];
  return (databases.published ??= connect(settings, 6));
}

export async function closeDatabases(): Promise<void> {
  const open = [databases.record, databases.published];
  databases.record = undefined;
  databases.published = undefined;
  await Promise.all(open.map((client) => client?.$disconnect()));
}

export type LoadConnection = {
  client: PrismaClient;
  /** Inside a transaction of `client`: part of it, for both share the one connection. */
  copyIn: (statement: string, source: Readable) => Promise<void>;
  close: () => Promise<void>;
};

/** A connection of its own for one load: a COPY takes minutes and must keep no connection of the pool from others. */
export function openLoadConnection(): LoadConnection {
  const pool = openPool(["TimeZone=UTC"], 1);
  let held: pg.PoolClient | undefined;
  pool.on("acquire", (client) => (held = client));
  const client = clientOn(pool);
  return {
    client,
    async copyIn(statement, source) {
      if (!held) throw new Error("copyIn needs an open transaction");
      await pipeline(source, held.query(copyFrom(statement)));
    },
    close: () => client.$disconnect(),
  };
}

function connect(settings: string[], max: number): PrismaClient {
  return clientOn(openPool(settings, max));
}

function openPool(settings: string[], max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSettings(databaseUrl(), settings),
    max,
    connectionTimeoutMillis: 10_000,
  });
  pool.on("error", () => {
    // An idle connection was cut (the server restarted); the pool replaces it at the next query.
  });
  return pool;
}

function clientOn(pool: pg.Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
}

function databaseUrl(): string {
  const url = env().databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set; `npm start` sets it for the embedded database.");
  return url;
}

/** Settings of every session, as startup options: the adapter writes times without their zone, so it must be UTC. */
export function withSettings(url: string, settings: string[]): string {
  const parsed = new URL(url);
  const own = settings.map((setting) => `-c ${setting}`).join(" ");
  const given = parsed.searchParams.get("options");
  parsed.searchParams.set("options", given ? `${given} ${own}` : own);
  return parsed.toString().replaceAll("+", "%20");
}
