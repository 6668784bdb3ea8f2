import "server-only";

import { createHmac } from "node:crypto";
import { installationSecret, publicOrigin } from "./env.ts";

export type SubscriptionAct = "confirm" | "end";

/** Made from the subscriber's id and a secret that is in no table; a token for one act does not do the other. */
export function subscriptionToken(act: SubscriptionAct, id: string): string {
  return createHmac("sha256", installationSecret("subscription")).update(`${act}/${id}`, "utf8").digest("base64url");
}

export function subscriptionLink(act: SubscriptionAct, id: string, locale: string): string {
  const place = act === "confirm" ? "subscribe" : "unsubscribe";
  return `${publicOrigin()}${locale === "ja" ? "/ja" : ""}/${place}/${subscriptionToken(act, id)}`;
}

/** Who may write to it: nobody. A name by which mailboxes sort (RFC 2919). */
export function subscriptionListId(): string {
  return `incidents.${new URL(publicOrigin()).hostname.replaceAll(/[[\]]/g, "").replaceAll(":", "-")}`;
}
