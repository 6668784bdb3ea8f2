import type { ActionResult } from "#domain/access/action-result.ts";
import type { RuleOrder } from "#domain/impact/rule-order.ts";

/** `basedOn`: the revision that was edited, 0 where there was none; a newer one is not written over. */
export type SaveRule = (slug: string, order: RuleOrder, basedOn: number) => Promise<ActionResult<{ revision: number }>>;
