import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as background from "@prisma/schema-engine-wasm/schema_engine_bg";
import { createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { MIGRATIONS, readMigrationFiles } from "#scripts/migration-files.ts";
import { newDatabaseName } from "#test/setup/template-database.ts";

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

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;

const CHAR_TYPE = 18;

/** The adapter does not know the catalogues' own type "char": read as text, told as a character. */
async function readWithChar(
  adapter: Adapter,
  queryRaw: Adapter["queryRaw"],
  query: Parameters<Adapter["queryRaw"]>[0],
) {
  const { fields } = await adapter.underlyingDriver().query({ text: query.sql, values: query.args });
  const isChar = fields.map(({ dataTypeID }) => dataTypeID === CHAR_TYPE);
  const columns = fields.map(({ name }, at) => (isChar[at] ? `"${name}"::text` : `"${name}"`));
  const sql = `SELECT ${columns.join(", ")} FROM (${query.sql.replace(/;\s*$/, "")}) AS described`;
  const found = await queryRaw({ ...query, sql });
  const columnTypes = found.columnTypes.map((type, at) => (isChar[at] ? ColumnTypeEnum.Character : type));
  return { ...found, columnTypes };
}

/** The adapter cuts scripts at every semicolon, in the middle of function bodies too; the server reads them whole. */
function withWhatIsMissing(adapter: Adapter): Adapter {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    try {
      return await queryRaw(query);
    } catch (error) {
      const { cause } = error as { cause?: { kind?: string; type?: string } };
      if (cause?.kind !== "UnsupportedNativeDataType" || cause.type !== "char") throw error;
      return readWithChar(adapter, queryRaw, query);
    }
  };
  return adapter;
}

function settings(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return { host: hostname, port: Number(port || 5432), user: username, password, database: pathname.slice(1) };
}

class TestAdapter extends PrismaPg {
  readonly #url: string;
  constructor(url: string) {
    super(settings(url));
    this.#url = url;
  }
  override async connect() {
    return withWhatIsMissing(await super.connect());
  }
  /** The adapter's own drops the database while it is still connected to it. */
  override async connectToShadowDb() {
    const name = newDatabaseName("shadow");
    const shadow = await new TestAdapter(await createDatabase(this.#url, name)).connect();
    const end = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await end();
      await dropDatabase(this.#url, name);
    };
    return shadow;
  }
}

let loaded: Promise<void> | undefined;

/** Where the engine leaves its last words; without it, they are lost in an error about the missing registry. */
const lastWords = { message: "", set_message: (message: string) => (lastWords.message = message) };

async function load(): Promise<void> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: lastWords });
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
  const adapter = bindMigrationAwareSqlAdapterFactory(new TestAdapter(url));
  return background.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
}
