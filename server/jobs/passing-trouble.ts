import "server-only";

import { ExpectedError } from "#domain/errors.ts";

/** Classes of SQLSTATE that say nothing of what was written: connection, conflict with others, resources, a server that stops. */
const PASSES = /^(08|40|53|55|57)/;

/** `definite`: trying again gives the same. `passing`: the database was not reached, or was busy. */
export type Trouble = "definite" | "passing" | "unknown";

export function troubleOf(error: unknown): Trouble {
  if (error instanceof ExpectedError) return "definite";
  const state = sqlState(error);
  if (state === undefined) return "unknown";
  return PASSES.test(state) ? "passing" : "definite";
}

/** The SQLSTATE that the database gave, wherever the client keeps it; undefined where the database said nothing. */
function sqlState(error: unknown, depth = 0): string | undefined {
  if (typeof error !== "object" || error === null || depth > 4) return undefined;
  const { originalCode, code, cause, meta } = error as Record<string, unknown>;
  const own = [originalCode, code].find(
    (one) => typeof one === "string" && /^[0-9A-Z]{5}$/.test(one) && !/^P[12]\d{3}$/.test(one),
  );
  if (typeof own === "string") return own;
  const adapted =
    typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>)["driverAdapterError"] : undefined;
  return sqlState(adapted, depth + 1) ?? sqlState(cause, depth + 1);
}
