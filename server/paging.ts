import "server-only";

import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";

export type PageRequest = { after?: string; limit?: number };
export type Page<T> = { items: T[]; next?: string };

const LARGEST_PAGE = 200;
const USUAL_PAGE = 50;

const pageRequest = z.object({
  after: z.string().max(2_000).optional(),
  limit: z.int().min(1).max(LARGEST_PAGE).optional(),
});

/** How many to read and after what; `position` says what a cursor of this list holds. @throws {InvalidInput} */
export function readPageRequest<P>(request: PageRequest, position: z.ZodType<P>): { take: number; position?: P } {
  const { after, limit = USUAL_PAGE } = parseInput(pageRequest, request);
  if (after === undefined) return { take: limit };
  const parsed = position.safeParse(decoded(after));
  if (parsed.success) return { take: limit, position: parsed.data };
  throw new InvalidInput([
    { pointer: "/after", code: "invalid_cursor", message: "Send `next` of an answer of this same list, as it was." },
  ]);
}

/** `rows` holds one more than was asked for where there is another page. */
export function pageOf<R, T>(rows: R[], take: number, position: (row: R) => unknown, view: (row: R) => T): Page<T> {
  const shown = rows.slice(0, take);
  const last = shown.at(-1);
  const items = shown.map(view);
  return rows.length > take && last !== undefined ? { items, next: encoded(position(last)) } : { items };
}

function encoded(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
