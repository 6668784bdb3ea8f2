import "server-only";

import { z } from "zod";
import { asMember, type Tx } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { FIX_ITEM, rowsAbout } from "./fix-rows.ts";
import { itemPosition, waitingItems, type ItemPosition } from "./waiting-items.ts";
import { waitingFixes, type PlacedFix, type WaitingFix } from "./waiting-fixes.ts";
import { watchedLines, type WatchedLines } from "./watched-lines.ts";

export type { WaitingFix };

const position = itemPosition.extend({ line: z.int() });
const GROWTH = 4;

/** What waits on whom in every incident in reach, the longest waiting first and what nobody dates last. */
export async function readWatchList(request: PageRequest = {}): Promise<Page<WaitingFix>> {
  const { take, position: after } = readPageRequest(request, position);
  return asMember("incident.list", async ({ tx, reach }) => {
    const lines = await watchedLines({ tx, reach });
    const [found, now] = [[] as PlacedFix[], new Date()];
    let [from, isIncluded, window, most] = [after as ItemPosition | undefined, true, take * GROWTH, take + 1];
    do {
      const { items, next } = await waitingItems(tx, lines, { from, isIncluded, window, most });
      const placed = await placedFixes(tx, { lines, items, now });
      found.push(...placed.filter(({ at }) => !after || !isSameItem(at, after) || at.line > after.line));
      [from, isIncluded] = [next, false];
      // So that the number of questions stays small, whatever there is: the rarer they are, the farther the next one looks.
      if (items.length < most) window *= GROWTH;
      if (placed.length < items.length / 2) most *= GROWTH;
    } while (from !== undefined && found.length <= take);
    return pageOf(
      found.slice(0, take + 1),
      take,
      ({ at }) => at,
      ({ fix }) => fix,
    );
  });
}

function isSameItem(a: ItemPosition, b: ItemPosition): boolean {
  return a.id === b.id && a.since === b.since;
}

type Found = { lines: WatchedLines; items: ItemPosition[]; now: Date };

async function placedFixes(tx: Tx, { lines, items, now }: Found): Promise<PlacedFix[]> {
  if (items.length === 0) return [];
  const rows = await tx.upstreamItem.findMany({ where: { id: { in: items.map(({ id }) => id) } }, select: FIX_ITEM });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const about = await rowsAbout(tx, [...new Set(items.map(({ incident }) => incident))], rows);
  const placed = items.flatMap((at) => {
    const item = byId.get(at.id);
    return item ? [{ at, item }] : [];
  });
  return waitingFixes(placed, about, lines, now);
}
