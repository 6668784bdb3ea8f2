import "server-only";

import type { Page, PageRequest } from "./paging.ts";

/** Every page of a list, for what is shown on one page to one person. */
export async function readWhole<T>(read: (request: PageRequest) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let after: string | undefined;
  do {
    const page = await read({ limit: 200, ...(after === undefined ? {} : { after }) });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}
