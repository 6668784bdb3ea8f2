import "server-only";

import { z } from "zod";
import { Conflict } from "#domain/errors.ts";
import { onIncident } from "../access.ts";
import { env } from "../env.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import type { ArchiveOptions } from "../archive.ts";
import { conflictsFile, conflictsFrom, conflictsName, type ConflictingRequest } from "./conflicts-file.ts";
import { checkFilesKept } from "./erased-files.ts";
import { planNow } from "./scan-plan.ts";

const position = z.strictObject({ of: z.string(), at: z.int().min(0), skip: z.int().min(0) });

/** `log`: only ids that stand in that log too. */
export type ConflictList = PageRequest & { log?: string };

/** All rows of the complete logs that contradict another one: by id, then in order of import. @throws {Conflict} list_changed, file_erased */
export async function listConflictingRequests(
  slug: string,
  { log, ...request }: ConflictList = {},
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<Page<ConflictingRequest>> {
  const { take, position: after } = readPageRequest(request, position);
  const { name, logs } = await onIncident("incident.read", slug, async (grant) => {
    await checkFilesKept(grant);
    const planned = await planNow(grant, ["complete"]);
    const logs = planned.logs.filter(({ isStaged }) => isStaged);
    return { logs, name: conflictsName(grant.incident.id, logs) };
  });
  if (after && after.of !== name)
    throw new Conflict("list_changed", "The logs are others by now; begin at the first page.");
  if (logs.length === 0) return { items: [] };
  const file = await conflictsFile(dataDir, name, logs);
  const rows = await conflictsFrom(file, after ?? { at: 0, skip: 0 }, { most: take + 1, log });
  return pageOf(
    rows,
    take,
    ({ place: { at, skip } }) => ({ of: name, at, skip: skip + 1 }),
    ({ row }) => row,
  );
}
