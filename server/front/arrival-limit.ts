import "server-only";

import type { IncomingMessage, ServerResponse } from "node:http";
import { endWith } from "./end-connection.ts";

/** Milliseconds: how long a request may take to arrive whole, and the rest of it once it is answered. */
export type ArrivalLimits = { whole: number; afterAnswer: number };

const LIMITS: ArrivalLimits = { whole: 60_000, afterAnswer: 5_000 };

/** Nobody keeps a connection by sending a byte now and then. Only a request log may take as long as it takes. */
export function limitArrival(request: IncomingMessage, response: ServerResponse, limits = LIMITS): void {
  if (!bringsBody(request)) return;
  const { socket } = request;
  const mayTakeLong = request.url?.startsWith("/uploads/") ?? false;
  const patience = mayTakeLong ? undefined : setTimeout(giveUp, limits.whole);
  function giveUp(): void {
    if (request.complete) return;
    if (response.headersSent) socket.destroy();
    else endWith(socket, "408 Request Timeout");
  }
  response.once("close", () => {
    clearTimeout(patience);
    if (request.complete || socket.destroyed) return;
    setTimeout(() => request.complete || socket.destroy(), limits.afterAnswer).unref();
  });
}

export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}
