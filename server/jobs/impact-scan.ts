import "server-only";

import type { Actor } from "#domain/access/permissions.ts";
import { NotFound } from "#domain/errors.ts";
import { countImpact } from "../impact/count-impact.ts";
import { FilesErased } from "../impact/erased-files.ts";
import { failScan } from "../impact/fail-scan.ts";
import { actAs } from "../session.ts";
import type { ScanJob } from "./boss.ts";

export const SCANNER: Actor = { kind: "system", id: "impact-scan", name: "Impact scan" };

export type ScanAttempt = { job: ScanJob; isLast: boolean; signal: AbortSignal; dataDir: string };

/** Reads and counts what waits in one incident. An error means: try again; after the last attempt the logs say that it failed. */
export async function runScan({ job: { slug }, isLast, signal, dataDir }: ScanAttempt): Promise<void> {
  await actAs(SCANNER, async () => {
    try {
      await countImpact(slug, { dataDir, signal });
    } catch (error) {
      // The incident was deleted while its scan waited.
      if (error instanceof NotFound) return;
      // Trying again finds no file either.
      if (error instanceof FilesErased) return failScan(slug, error);
      if (isLast && !signal.aborted) await failScan(slug, error);
      throw error;
    }
  });
}
