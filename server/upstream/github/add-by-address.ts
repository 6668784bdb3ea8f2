import "server-only";

import type { UpstreamEntry } from "#domain/upstream/upstream-entry.ts";
import type { Repeatable } from "../../idempotency.ts";
import { addUpstream, type Written } from "../add-upstream.ts";
import { readUpstream } from "../read-upstream.ts";
import { fillItem, type Filled } from "./fill-item.ts";

/** An item; where only its address was given it is filled at once, and what kept it from that is said. @throws as addUpstream */
export async function addItem(
  slug: string,
  entry: UpstreamEntry<"items">,
  repeatable?: Repeatable,
): Promise<Written<"items"> & { filled?: Filled }> {
  const written = await addUpstream("items", slug, entry, repeatable);
  if (!("address" in entry)) return written;
  const filled = await fillItem(slug, written.row.id);
  return { ...written, filled, ...(filled.isFilled && { row: await readUpstream("items", slug, written.row.id) }) };
}
