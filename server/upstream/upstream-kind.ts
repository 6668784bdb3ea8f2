import "server-only";

import { z } from "zod";
import { InvalidInput, NotFound } from "#domain/errors.ts";
import { recordTime, type RecordedTime, type TimeInput, type TimeWarning } from "#domain/time/recorded-time.ts";
import { timeAfterChange } from "#domain/timeline/change-time.ts";
import { noJson, type IncidentGrant } from "../access.ts";
import { asJson } from "../json-column.ts";
import { readTimeAt } from "../read-time.ts";

export type Grant = Pick<IncidentGrant, "tx" | "incident" | "actor" | "audit">;
export type Times = Record<string, RecordedTime | undefined>;
/** How many to read and, on a later page, after what. */
export type PageWish<P> = { take: number; after?: P };

/** How rows of one kind are kept. What all kinds have in common is in the five verbs on them. */
export interface KindOfRow<V extends { id: string }, P = unknown, S extends z.ZodType = z.ZodType> {
  subject: string;
  entry: S;
  change: z.ZodType;
  /** Fields that hold times. */
  times: readonly (keyof V & string)[];
  position: z.ZodType<P>;
  page(grant: Grant, wish: PageWish<P>): Promise<{ view: V; position: P }[]>;
  find(grant: Grant, id: string): Promise<V | undefined>;
  insert(grant: Grant, entry: z.output<S>, times: Times): Promise<V>;
  /** `after` is what shall be stored, as the next version. */
  store(grant: Grant, after: V, before: V): Promise<V>;
  /** What would lose its ground, by kind; while there is any, a row stays. */
  dependents(grant: Grant, row: V): Promise<Record<string, string[]>>;
  /** Gives what else went with it, for the audit. */
  remove(grant: Grant, row: V): Promise<object | undefined>;
  versionOf(row: V): number;
}

/** Entries by their ids, which were made in the order of creation. */
export const byId = z.strictObject({ id: z.uuid() });
export type ById = z.output<typeof byId>;

export function afterId(after: ById | undefined) {
  return after ? { id: { gt: after.id } } : {};
}

export function readTimes(entry: Record<string, unknown>, names: readonly string[]) {
  const read = names.flatMap((name) => {
    const stated = entry[name] as TimeInput | null | undefined;
    return stated ? [[name, readTimeAt([name], () => recordTime(stated))] as const] : [];
  });
  return {
    times: Object.fromEntries(read.map(([name, { time }]) => [name, time])) as Times,
    warnings: read.flatMap(([, { warnings }]) => warnings),
  };
}

/** Fields that are named take the place of the stored ones, null takes one away, and a time said again stays as it was. */
export function afterChange<V extends object>(
  stored: V,
  change: Record<string, unknown>,
  times: readonly string[],
): { after: V; warnings: TimeWarning[] } {
  const warnings: TimeWarning[] = [];
  const before = stored as Record<string, unknown>;
  const given = Object.entries(change).map(([name, value]) => {
    if (value === null || value === undefined) return [name, undefined];
    if (!times.includes(name)) return [name, value];
    const read = readTimeAt([name], () => timeAfterChange(before[name] as RecordedTime, value as TimeInput));
    warnings.push(...read.warnings);
    return [name, read.time];
  });
  return { after: { ...stored, ...Object.fromEntries(given) } as V, warnings };
}

export function isId(id: string): boolean {
  return z.uuid().safeParse(id).success;
}

/** A row that a field of the input names. @throws {InvalidInput} unknown_id: not of this incident, or never was */
export function named<T>(row: T | null | undefined, field: string): T {
  if (row !== null && row !== undefined) return row;
  const message = "There is no such entry in this incident.";
  throw new InvalidInput([{ pointer: `/${field}`, code: "unknown_id", message }]);
}

/** @throws {NotFound} */
export async function rowOf<V extends { id: string }>(kind: KindOfRow<V>, grant: Grant, id: string): Promise<V> {
  const row = isId(id) ? await kind.find(grant, id) : undefined;
  if (!row) throw new NotFound();
  return row;
}

/** Absent, not null, where there is nothing: so the shapes of the API have it. */
export function present<T extends object>(fields: { [K in keyof T]: T[K] | null | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as T;
}

/** A JSON column that is emptied where there is nothing. */
export function jsonOrNone(value: object | undefined) {
  return asJson(value) ?? noJson;
}

/** One writer of an incident's upstream record at a time, so that names are checked against what will stand. */
export async function holdUpstream({ tx, incident }: Grant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('upstream ' || ${incident.id}::text, 0))`;
}
