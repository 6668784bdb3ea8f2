import "server-only";

import { z } from "zod";
import { onIncident } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { withGoneLogs } from "./gone-logs.ts";
import { impactStatement, STATEMENT_COLUMNS, type ImpactStatement } from "./statement-row.ts";

const position = z.int().min(1);

/** Every number that was stated, the first one first: a correction names the one before it and why. None is ever overwritten. */
export async function listStatements(slug: string, request: PageRequest = {}): Promise<Page<ImpactStatement>> {
  const { take, position: after = 0 } = readPageRequest(request, position);
  return onIncident("incident.read", slug, async (grant) => {
    const { tx, incident } = grant;
    const read = await tx.impactStatement.findMany({
      // Numbers have no gaps: the one before the first of this page is what it corrects.
      where: { incidentId: incident.id, number: { gte: after } },
      orderBy: { number: "asc" },
      take: take + 2,
      select: STATEMENT_COLUMNS,
    });
    const rows = read.filter(({ number }) => number > after).slice(0, take + 1);
    const before = new Map(read.map((row) => [row.number + 1, row]));
    const page = pageOf(
      rows,
      take,
      ({ number }) => number,
      (row) => impactStatement(row, before.get(row.number)),
    );
    return { ...page, items: await withGoneLogs(grant, page.items) };
  });
}
