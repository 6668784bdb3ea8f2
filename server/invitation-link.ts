import "server-only";

import { createHash, createHmac } from "node:crypto";
import { installationSecret, publicOrigin } from "./env.ts";

/** Made from the invitation's id and a secret that is in no table: who reads the database cannot accept an invitation. */
export function invitationToken(id: string): string {
  return createHmac("sha256", installationSecret("invitation")).update(id, "utf8").digest("base64url");
}

export function invitationLink(id: string): string {
  return `${publicOrigin()}/invitations/${invitationToken(id)}`;
}

/** Only this hash of a token is stored. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex");
}
