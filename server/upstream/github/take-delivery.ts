import "server-only";

import { verify } from "@octokit/webhooks-methods";
import { asMember } from "../../access.ts";
import { env } from "../../env.ts";
import { takeOnce } from "../../jobs/queue.ts";
import { actAs } from "../../session.ts";
import { POLLER } from "./poller.ts";
import { polledInReach } from "./tracked-repository.ts";

export type SentDelivery = { body: string; signature: string | null; id: string | null; event: string | null };
/** `accepted` says nothing of what is tracked here, nor whether it came before. */
export type DeliveryOutcome = "accepted" | "not_set_up" | "wrong_signature" | "unreadable";

const EVENTS = new Set(["issues", "pull_request", "push", "release", "create", "delete", "repository"]);

/** Believes a delivery only that something happened at a repository: what it is now, a poll reads. */
export async function takeDelivery(
  { body, signature, id, event }: SentDelivery,
  { webhookSecret: secret }: { webhookSecret: string | undefined } = env().github,
): Promise<DeliveryOutcome> {
  if (secret === undefined) return "not_set_up";
  if (!(await isSigned(secret, body, signature))) return "wrong_signature";
  if (!id || !/^[\x21-\x7e]{1,100}$/.test(id) || !event || !/^[a-z_]{1,60}$/.test(event)) return "unreadable";
  const repository = EVENTS.has(event) ? repositoryOf(body) : undefined;
  const ids = repository ? await actAs(POLLER, () => trackedAs(repository)) : [];
  await takeOnce({ id, event, outcome: repository ? "queued" : "ignored" }, ids);
  return "accepted";
}

async function isSigned(secret: string, body: string, signature: string | null): Promise<boolean> {
  if (body === "" || signature === null || !/^sha256=[0-9a-f]{64}$/.test(signature)) return false;
  return verify(secret, body, signature);
}

type Named = { fullName: string; nodeId: string; id: string };

function repositoryOf(body: string): Named | undefined {
  try {
    const { repository } = JSON.parse(payloadOf(body)) as {
      repository?: { full_name?: unknown; node_id?: unknown; id?: unknown };
    };
    if (typeof repository?.full_name !== "string") return undefined;
    return {
      fullName: repository.full_name,
      nodeId: String(repository.node_id ?? ""),
      id: String(repository.id ?? ""),
    };
  } catch {
    return undefined;
  }
}

/** As JSON, or as the form that GitHub sends unless told otherwise. */
function payloadOf(body: string): string {
  return body.startsWith("payload=") ? (new URLSearchParams(body).get("payload") ?? "") : body;
}

async function trackedAs({ fullName, nodeId, id }: Named): Promise<string[]> {
  const rows = await asMember("incident.list", async (grant) => {
    const polled = await polledInReach(grant);
    return grant.tx.$queryRaw<{ id: string }[]>`
      SELECT r.id FROM upstream_repository r JOIN incident i ON i.id = r.incident_id
      WHERE (lower(r.name) = lower(${fullName}) OR r.node_id = ANY (${[nodeId, id]})) AND ${polled}`;
  });
  return rows.map((row) => row.id);
}
