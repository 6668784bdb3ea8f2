import { readEnvironment } from "#server/env.ts";
import { applyMigrations, migrationStatus, type MigrationStatus } from "../migrate.ts";
import { atDatabase } from "../open-database.ts";
import { atExistingDatabase } from "./at-record.ts";
import type { Command } from "./command.ts";

function describe(status: MigrationStatus): string[] {
  const words: [keyof MigrationStatus, string][] = [
    ["applied", "applied"],
    ["pending", "to be applied"],
    ["unfinished", "begun and not finished"],
    ["unknown", "unknown to this version"],
    ["changed", "changed since it was applied"],
  ];
  return words.flatMap(([kind, word]) => status[kind].map((name) => `${name}  ${word}`));
}

export const MIGRATE_COMMANDS: Command[] = [
  {
    name: "migrate status",
    does: "compare the database with the migrations of this version; exit code 1 when they differ",
    example: "npm run candor -- migrate status",
    async run() {
      const status = await atExistingDatabase((url) => migrationStatus(url));
      const failed = [status.pending, status.unfinished, status.unknown, status.changed].some(
        (names) => names.length > 0,
      );
      return { json: status, lines: describe(status), failed };
    },
  },
  {
    name: "migrate apply",
    does: "apply the migrations that the database lacks",
    example: "npm run candor -- migrate apply",
    async run() {
      const applied = await atDatabase(readEnvironment(), (url) => applyMigrations(url));
      return {
        json: { applied },
        lines: applied.length === 0 ? ["nothing to apply"] : applied.map((name) => `applied ${name}`),
      };
    },
  },
];
