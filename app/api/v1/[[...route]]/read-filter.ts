import { z } from "@hono/zod-openapi";
import { InvalidInput } from "#domain/errors.ts";

export const filterParameter = z
  .string()
  .max(20_000)
  .optional()
  .describe(
    "JSON: by column, such as " +
      '`{"account":{"equals":"a"},"promptTokens":{"min":200001},"occurredAt":{"from":"…","until":"…"}}`. Texts: `contains`, ' +
      "`equals`, `in`, `empty`; counts: `min`, `max`; `logId`",
  );

export function sortParameter(columns: readonly string[]) {
  const said = `one of ${columns.join(", ")}, with - before it for descending`;
  return z
    .string()
    .regex(new RegExp(`^-?(${columns.join("|")})$`), said)
    .optional();
}

/** As the verbs take it: nothing where nothing is asked, so that their own order holds. */
export function readSort(sort: string | undefined): object {
  if (sort === undefined) return {};
  return sort.startsWith("-") ? { sort: sort.slice(1), direction: "desc" } : { sort, direction: "asc" };
}

/** What it holds is checked by the verb. @throws {InvalidInput} */
export function readFilter(text: string | undefined): object {
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new InvalidInput([
      { pointer: "/filter", code: "invalid_json", message: 'A filter is JSON, such as {"account":{"equals":"a"}}.' },
    ]);
  }
}
