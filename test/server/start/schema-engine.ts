import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as background from "@prisma/schema-engine-wasm/schema_engine_bg";
import { MIGRATIONS, readMigrationFiles } from "#scripts/migration-files.ts";

type Engine = Awaited<ReturnType<typeof background.SchemaEngine.new>>;

export const NO_FILTER = { externalTables: [], externalEnums: [] };

/** The migrations as the engine of `prisma migrate` wants them told. */
export function migrationsList() {
  const lock = path.join(MIGRATIONS, "migration_lock.toml");
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: "migration_lock.toml", content: existsSync(lock) ? readFileSync(lock, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: readMigrationFiles().map(({ name, script }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: script } },
    })),
  };
}

/** The adapter cuts scripts at every semicolon, in the middle of function bodies too; the server reads them whole. */
class WholeScripts extends PrismaPg {
  override async connect() {
    return wholeScripts(await super.connect());
  }
  override async connectToShadowDb() {
    return wholeScripts(await super.connectToShadowDb());
  }
}

function wholeScripts(adapter: Awaited<ReturnType<PrismaPg["connect"]>>) {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return adapter;
}

let loaded: Promise<void> | undefined;

async function load(): Promise<void> {
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(file.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": background });
  background.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** The engine behind `prisma migrate`, connected to this database. */
export async function openSchemaEngine(url: string): Promise<Engine> {
  loaded ??= load();
  await loaded;
  const { hostname, port, username, password, pathname } = new URL(url);
  // Given a connection string, the adapter would take the database itself for the shadow database.
  const server = { host: hostname, port: Number(port || 5432), user: username, password };
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts({ ...server, database: pathname.slice(1) }));
  return background.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
}
