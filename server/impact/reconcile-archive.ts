import "server-only";

import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { asMember, onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { archivedFile, archiveFolder, isOlder, partialFile, SCRATCH_PREFIX, sizeOf, stagedFolder } from "../archive.ts";

const A_WEEK_MS = 7 * 86_400_000;
const AN_HOUR_MS = 3_600_000;

/**
 * Makes files and ledger agree again after a process was ended: what no log knows goes, what a log lacks is said of it. An
 * upload that broke off may go on for a week. Young files are left alone: another process may be about to record them.
 */
export async function reconcileArchive(dataDir: string, now: Date = new Date()): Promise<void> {
  await failWithoutFile(dataDir);
  const known = await knownFiles();
  const folder = await archiveFolder(dataDir);
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    const receiving = /^\.(.+)\.partial$/.exec(name)?.[1];
    if (receiving !== undefined && !known.receiving.has(receiving)) await removeOlder(place, now, A_WEEK_MS);
    if (/^[0-9a-f]{64}$/.test(name) && !known.hashes.has(name)) await removeOlder(place, now, AN_HOUR_MS);
  }
  const staged = await stagedFolder(dataDir);
  for (const name of await readdir(staged)) {
    const place = path.join(staged, name);
    const scratch = name.startsWith(SCRATCH_PREFIX);
    if (scratch && !isOfAnother(name)) await rm(place, { recursive: true, force: true });
    if (!scratch && !known.staged.has(name)) await removeOlder(place, now, AN_HOUR_MS);
  }
}

type Known = { receiving: Set<string>; hashes: Set<string>; staged: Set<string> };

async function knownFiles(): Promise<Known> {
  return asMember("incident.list", async ({ tx }) => {
    const rows = await tx.requestLog.findMany({
      where: { deletedAt: null, erasedAt: null },
      select: { id: true, sha256: true, staged: true, status: true },
    });
    return {
      receiving: new Set(rows.flatMap(({ id, status }) => (status === "receiving" ? [id] : []))),
      hashes: new Set(rows.flatMap(({ sha256, status }) => (sha256 && status !== "receiving" ? [sha256] : []))),
      staged: new Set(rows.flatMap(({ staged }) => staged ?? [])),
    };
  });
}

/** Old uploads that never ended are over too. */
async function failWithoutFile(dataDir: string): Promise<void> {
  const rows = await asMember("incident.list", ({ tx, reach }) =>
    tx.requestLog.findMany({
      where: { deletedAt: null, erasedAt: null, incident: reach, status: { notIn: ["failed", "cancelled"] } },
      select: { id: true, sha256: true, status: true, received: true, incident: { select: { slug: true } } },
    }),
  );
  for (const { id, sha256, status, received, incident } of rows) {
    if (status === "incomplete" && sha256 === null) continue;
    const file = status === "receiving" ? partialFile(dataDir, id) : archivedFile(dataDir, sha256 ?? "");
    if ((await sizeOf(file)) !== undefined || (status === "receiving" && received === 0n)) continue;
    const reason =
      status === "receiving"
        ? "the bytes that had arrived are gone; send the file again"
        : "its file is missing in the archive";
    await unlessAnswered<void>((answer) =>
      onIncident("impact.scan", incident.slug, async ({ tx, audit }) => {
        // Another process may be putting the file in its place at this moment.
        const data = { status: "failed", reason, finishedAt: new Date() };
        const { count } = await tx.requestLog.updateMany({ where: { id, status }, data });
        if (count === 0) return answer(undefined);
        audit({ subject: `request-log/${id}`, after: { status: "failed", reason } });
      }),
    );
  }
}

async function removeOlder(place: string, now: Date, ageMs: number): Promise<void> {
  if (await isOlder(place, ageMs, now)) await rm(place, { recursive: true, force: true });
}

/** Scratch names hold the process that made them; this one has just begun. */
function isOfAnother(name: string): boolean {
  const pid = Number(name.slice(SCRATCH_PREFIX.length).split("-")[0]);
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
