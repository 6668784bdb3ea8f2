import "server-only";

import { createHmac } from "node:crypto";
import { installationSecret } from "#server/env.ts";

/** Made from the endpoint's id and a secret that is in no table; `round` grows when it is changed. */
function keyOf(endpointId: string, round: number): Buffer {
  return createHmac("sha256", installationSecret("webhook")).update(`${endpointId}/${round}`, "utf8").digest();
}

/** As receivers enter it (Standard Webhooks). */
export function webhookSecret(endpointId: string, round: number): string {
  return `whsec_${keyOf(endpointId, round).toString("base64")}`;
}

/** The headers of one message, signed with each of the rounds: a receiver that has any of their secrets accepts it. */
export function signedHeaders(
  message: { id: string; endpointId: string; secretRounds: readonly number[] },
  sentAtSeconds: number,
  body: string,
): Record<string, string> {
  const signed = `${message.id}.${sentAtSeconds}.${body}`;
  const signatures = message.secretRounds.map(
    (round) => `v1,${createHmac("sha256", keyOf(message.endpointId, round)).update(signed, "utf8").digest("base64")}`,
  );
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(sentAtSeconds),
    "webhook-signature": signatures.join(" "),
  };
}
