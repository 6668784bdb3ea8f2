import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Conflict } from "#domain/errors.ts";
import { readEnvironment } from "#server/env.ts";
import { archiveFolder, stagedFolder } from "#server/archive.ts";
import { eraseLogFiles, logsKeptSince, type KeptLog } from "#server/impact/erase-files.ts";
import { reconcileArchive } from "#server/impact/reconcile-archive.ts";
import { KEPT_DAYS } from "#server/impact/request-log-row.ts";
import { CannotGoOn } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import { text, type Answer, type Command, type Given } from "./command.ts";

const DAY_MS = 86_400_000;

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

type Erasing = { days: number; publishedToo: boolean };
type Erased = { erased: KeptLog[]; refused: (KeptLog & { why: string })[]; due: number };

/** Of logs imported longer ago than that; without a wish it only says how many are due. */
async function eraseOld(wish: Erasing | undefined): Promise<Erased> {
  const kept = await logsKeptSince(new Date(Date.now() - (wish?.days ?? KEPT_DAYS) * DAY_MS));
  const done: Erased = { erased: [], refused: [], due: wish ? 0 : kept.length };
  for (const log of wish ? kept : []) {
    try {
      await eraseLogFiles(log.slug, log.id, { publishedToo: wish?.publishedToo ?? false });
      done.erased.push(log);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      done.refused.push({ ...log, why: error.message });
    }
  }
  return done;
}

function daysOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const days = /^(\d{1,5})d$/.exec(given)?.[1];
  if (days !== undefined) return Number(days);
  throw new CannotGoOn(`--older-than is ${given}; accepted is a number of days, such as ${KEPT_DAYS}d.`);
}

const named = ({ slug, id, name }: KeptLog) => `${slug} ${id} ${name}`;

function erasedLines({ erased, refused, due }: Erased): string[] {
  return [
    ...erased.map((log) => `erased the files of ${named(log)}`),
    ...refused.map((log) => `kept the files of ${named(log)}: ${log.why}`),
    ...(due > 0
      ? [
          `${due} logs are older than the ${KEPT_DAYS} days for which files are kept: --older-than ${KEPT_DAYS}d erases theirs`,
        ]
      : []),
  ];
}

async function prune({ options }: Given): Promise<Answer> {
  const { dataDir } = readEnvironment();
  const days = daysOf(text(options["older-than"]));
  const publishedToo = options["published-too"] === true;
  return atRecord(async () => {
    const before = await filesIn(dataDir);
    const old = await eraseOld(days === undefined ? undefined : { days, publishedToo });
    await reconcileArchive(dataDir);
    const after = await filesIn(dataDir);
    const removed = [...before].flatMap(([file, bytes]) => (after.has(file) ? [] : [{ file, bytes }]));
    const bytes = removed.reduce((sum, one) => sum + one.bytes, 0);
    const kept = [...after.values()].reduce((sum, size) => sum + size, 0);
    const lines = [
      ...erasedLines(old),
      ...removed.map((one) => `removed ${one.file}`),
      `${removed.length} files with ${bytes.toLocaleString("en-US")} bytes removed; ${after.size} with ${kept.toLocaleString("en-US")} stay`,
    ];
    return { json: { ...old, removed, kept: { files: after.size, bytes: kept } }, lines };
  });
}

export const ARCHIVE_COMMANDS: Command[] = [
  {
    name: "archive prune",
    does: `remove files that no log needs: of deleted logs, of uploads that broke off a week ago; --older-than ${KEPT_DAYS}d also those of logs imported that long ago, whose figures stay; --published-too even where a published number rests on them`,
    options: { "older-than": { type: "string" }, "published-too": { type: "boolean" } },
    example: `npm run candor -- archive prune --older-than ${KEPT_DAYS}d`,
    run: prune,
  },
];
