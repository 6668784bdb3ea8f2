import type { WebhookEvent } from "./notice.ts";

export type EndpointState = "active" | "paused" | "dead";
/** Instants are RFC 3339. */
export type EndpointView = {
  id: string;
  url: string;
  events: WebhookEvent[];
  state: EndpointState;
  /** In a row; with `failingSince`, `lastError` and, while it is tried, `nextAt`. */
  failures: number;
  failingSince?: string;
  lastError?: string;
  nextAt?: string;
  /** Until a day after it the secret before signs too. */
  rotatedAt?: string;
  createdAt: string;
  createdBy: string;
  version: number;
};
export type MessageView = {
  id: string;
  type: string;
  /** Of which public revision; absent for a test. */
  slug?: string;
  revision?: number;
  state: "queued" | "sent" | "failed" | "dropped";
  attempts: number;
  createdAt: string;
  nextAt?: string;
  endedAt?: string;
  lastStatus?: number;
  lastError?: string;
};
