import "server-only";

import canonicalize from "canonicalize";
import type { Prisma } from "#prisma/generated/client.ts";

/** A plain value of ours as the ORM's JSON type; left out, not null, where there is none. */
export function asJson(value: object | undefined | null): Prisma.InputJsonValue | undefined {
  return value === null ? undefined : (value as Prisma.InputJsonValue | undefined);
}

/** A JSON column whose shape is given by what the verbs write and the database checks. */
export function fromJson<T>(value: unknown): T {
  return value as T;
}

/** The same JSON, whatever the order of its keys; nothing and null are the same. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return canonicalize(a ?? null) === canonicalize(b ?? null);
}
