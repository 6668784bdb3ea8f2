import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import type { WebhookEvent } from "#domain/subscriptions/notice.ts";
import type { EndpointState, EndpointView } from "#domain/subscriptions/webhook-view.ts";
import type { Tx } from "#server/access.ts";

export const ENDPOINT = {
  ...{ id: true, url: true, events: true, state: true, failures: true, failingSince: true, lastError: true },
  ...{ nextAt: true, rotatedAt: true, createdAt: true, createdBy: true, version: true, secretRound: true },
} as const;

export type EndpointRow = {
  id: string;
  url: string;
  events: string[];
  state: string;
  failures: number;
  failingSince: Date | null;
  lastError: string | null;
  nextAt: Date;
  rotatedAt: Date | null;
  createdAt: Date;
  createdBy: string;
  version: number;
  secretRound: number;
};

/** @throws {NotFound} */
export async function endpointRow(tx: Tx, id: string): Promise<EndpointRow> {
  if (!z.uuid().safeParse(id).success) throw new NotFound();
  const row = await tx.webhookEndpoint.findUnique({ where: { id }, select: ENDPOINT });
  if (!row) throw new NotFound();
  return row;
}

export function endpointView(row: EndpointRow): EndpointView {
  const { id, url, failures, failingSince, lastError, nextAt, rotatedAt, createdBy, version } = row;
  const state = row.state as EndpointState;
  return {
    ...{ id, url, events: row.events as WebhookEvent[], state, failures },
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(lastError !== null && { lastError }),
    ...(failures > 0 && state === "active" && { nextAt: nextAt.toISOString() }),
    ...(rotatedAt && { rotatedAt: rotatedAt.toISOString() }),
    ...{ createdAt: row.createdAt.toISOString(), createdBy, version },
  };
}
