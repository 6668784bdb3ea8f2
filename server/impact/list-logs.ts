import "server-only";

import { z } from "zod";
import { onIncident } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { LOG_COLUMNS, logOf, requestLog, type RequestLog } from "./request-log-row.ts";
import type { RejectedRow, StageReport } from "./scan/engine.ts";

// An id begins with the moment it was made at, so its order is that of the imports.
const position = z.uuid();

export type LogList = PageRequest & {
  /** Lines of deleted imports too. */
  deleted?: boolean;
};

/** The ledger of imports, in order of import. */
export async function listLogs(slug: string, { deleted = false, ...request }: LogList = {}): Promise<Page<RequestLog>> {
  const { take, position: after } = readPageRequest(request, position);
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rows = await tx.requestLog.findMany({
      where: {
        incidentId: incident.id,
        ...(!deleted && { deletedAt: null }),
        ...(after !== undefined && { id: { gt: after } }),
      },
      orderBy: { id: "asc" },
      take: take + 1,
      select: LOG_COLUMNS,
    });
    return pageOf(rows, take, ({ id }) => id, requestLog);
  });
}

export async function readLog(slug: string, id: string): Promise<RequestLog> {
  return onIncident("incident.read", slug, async (grant) => withoutFiles(await logOf(grant, id)));
}

export type Rejects = {
  /** All of them; `sample` holds the first hundred. */
  rejected: number;
  sample: RejectedRow[];
  warnings: StageReport["warnings"];
};

export async function readRejects(slug: string, id: string): Promise<Rejects> {
  const { report, rejectedSample } = await readLog(slug, id);
  return { rejected: report?.rejected ?? 0, sample: rejectedSample, warnings: report?.warnings ?? [] };
}

function withoutFiles({ staged: _staged, ...log }: RequestLog & { staged: string | null }): RequestLog {
  return log;
}
