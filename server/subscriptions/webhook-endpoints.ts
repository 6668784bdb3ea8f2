import "server-only";

import { z } from "zod";
import { personIdOf } from "#domain/access/permissions.ts";
import { Conflict, InvalidInput, StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { WEBHOOK_EVENTS } from "#domain/subscriptions/notice.ts";
import type { EndpointView } from "#domain/subscriptions/webhook-view.ts";
import { asMember, type MemberGrant, type Tx } from "#server/access.ts";
import { AddressRefused, parseOutside } from "#server/guarded-address.ts";
import { ENDPOINT, endpointRow, endpointView, type EndpointRow } from "./webhook-rows.ts";
import { webhookSecret } from "./webhook-secret.ts";

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .transform((all) => [...new Set(all)]);
const newEndpoint = z.strictObject({ url: z.string().trim().min(1).max(2_000), events: events.optional() });
const endpointChange = z.strictObject({ events: events.optional(), state: z.enum(["active", "paused"]).optional() });
export type NewEndpoint = z.input<typeof newEndpoint>;
export type EndpointChange = z.input<typeof endpointChange>;
/** The secret is handed out now and never again. */
export type EndpointWithSecret = { endpoint: EndpointView; secret: string };

export async function listEndpoints(): Promise<EndpointView[]> {
  return asMember("webhook.list", async ({ tx }) => {
    const rows = await tx.webhookEndpoint.findMany({ orderBy: { createdAt: "asc" }, select: ENDPOINT });
    return rows.map(endpointView);
  });
}

/** @throws {NotFound} */
export async function readEndpoint(id: string): Promise<EndpointView> {
  return asMember("webhook.list", async ({ tx }) => endpointView(await endpointRow(tx, id)));
}

/** An address that leads inside is refused now, as far as it says so by itself, and at each sending. @throws {InvalidInput} {Conflict} endpoint_exists */
export async function addEndpoint(input: NewEndpoint): Promise<EndpointWithSecret> {
  const given = parseInput(newEndpoint, input);
  const url = outsideUrl(given.url);
  return asMember("webhook.manage", async ({ tx, actor, audit }) => {
    const made = { createdBy: actor.name, createdById: personIdOf(actor) ?? null };
    const [row] = await tx.webhookEndpoint.createManyAndReturn({
      data: [{ url, events: given.events ?? [...WEBHOOK_EVENTS], ...made }],
      skipDuplicates: true,
      select: ENDPOINT,
    });
    if (!row) throw new Conflict("endpoint_exists", "There is an endpoint of this address already.");
    audit({ subject: `webhook/${row.id}`, after: told(row) });
    return { endpoint: endpointView(row), secret: webhookSecret(row.id, row.secretRound) };
  });
}

/** Starting it again forgets its failures. @throws {NotFound} {StaleVersion} {InvalidInput} */
export async function changeEndpoint(id: string, change: EndpointChange, version: number): Promise<EndpointView> {
  const wanted = parseInput(endpointChange, change);
  return asMember("webhook.manage", async (grant) => {
    const before = await heldEndpoint(grant.tx, id, version);
    const isStarted = wanted.state === "active" && before.state !== "active";
    return changed(grant, before, {
      ...(wanted.events && { events: wanted.events }),
      ...(wanted.state && { state: wanted.state }),
      ...(isStarted && { failures: 0, failingSince: null, alertedAt: null, lastError: null, nextAt: new Date() }),
    });
  });
}

/** @throws {NotFound} {StaleVersion} */
export async function rotateSecret(id: string, version: number): Promise<EndpointWithSecret> {
  return asMember("webhook.manage", async (grant) => {
    const before = await heldEndpoint(grant.tx, id, version);
    const secretRound = before.secretRound + 1;
    const endpoint = await changed(grant, before, { secretRound, rotatedAt: new Date() });
    return { endpoint, secret: webhookSecret(id, secretRound) };
  });
}

/** With what waits for it and what is known of its messages; the audit keeps that it was there. @throws {NotFound} {StaleVersion} */
export async function removeEndpoint(id: string, version: number): Promise<void> {
  await asMember("webhook.manage", async ({ tx, audit }) => {
    const before = await heldEndpoint(tx, id, version);
    await tx.webhookEndpoint.delete({ where: { id }, select: { id: true } });
    audit({ subject: `webhook/${id}`, before: told(before), after: { removed: true } });
  });
}

async function heldEndpoint(tx: Tx, id: string, version: number): Promise<EndpointRow> {
  await endpointRow(tx, id);
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await endpointRow(tx, id);
  if (row.version !== version) throw new StaleVersion(endpointView(row));
  return row;
}

type Fields = Partial<Omit<EndpointRow, "id" | "version">> & { alertedAt?: Date | null };

async function changed({ tx, audit }: MemberGrant, before: EndpointRow, fields: Fields): Promise<EndpointView> {
  const data = { ...fields, version: { increment: 1 } };
  const row = await tx.webhookEndpoint.update({ where: { id: before.id }, data, select: ENDPOINT });
  audit({ subject: `webhook/${row.id}`, before: told(before), after: told(row) });
  return endpointView(row);
}

/** Without its path: that of some receivers is a secret. */
function told({ url, events, state, secretRound }: EndpointRow) {
  return { origin: new URL(url).origin, events, state, secretRound };
}

function outsideUrl(text: string): string {
  try {
    return parseOutside(text).href;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new InvalidInput([{ pointer: "/url", code: error.code, message: error.message }]);
  }
}
