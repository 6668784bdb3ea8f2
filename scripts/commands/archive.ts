import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { readEnvironment } from "#server/env.ts";
import { archiveFolder, stagedFolder } from "#server/impact/archive-log.ts";
import { reconcileArchive } from "#server/impact/reconcile-archive.ts";
import { atRecord } from "./at-record.ts";
import type { Command } from "./command.ts";

async function filesIn(dataDir: string): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for (const folder of [await archiveFolder(dataDir), await stagedFolder(dataDir)]) {
    for (const name of await readdir(folder)) {
      const found = await stat(path.join(folder, name)).catch(() => undefined);
      if (found?.isFile()) files.set(path.relative(dataDir, path.join(folder, name)), found.size);
    }
  }
  return files;
}

export const ARCHIVE_COMMANDS: Command[] = [
  {
    name: "archive prune",
    does: "remove files that no log of the ledger needs: of deleted logs, of uploads that broke off a week ago",
    example: "npm run candor -- archive prune",
    async run() {
      const { dataDir } = readEnvironment();
      return atRecord(async () => {
        const before = await filesIn(dataDir);
        await reconcileArchive(dataDir);
        const after = await filesIn(dataDir);
        const removed = [...before].flatMap(([file, bytes]) => (after.has(file) ? [] : [{ file, bytes }]));
        const bytes = removed.reduce((sum, one) => sum + one.bytes, 0);
        const kept = [...after.values()].reduce((sum, size) => sum + size, 0);
        const lines = [
          ...removed.map((one) => `removed ${one.file}`),
          `${removed.length} files with ${bytes.toLocaleString("en-US")} bytes removed; ${after.size} with ${kept.toLocaleString("en-US")} stay`,
        ];
        return { json: { removed, kept: { files: after.size, bytes: kept } }, lines };
      });
    },
  },
];
