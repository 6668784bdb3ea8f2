import "server-only";

import { randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { asMember } from "../access.ts";
import { actAs, keyHash } from "../session.ts";

export type FirstAdmin = { created: false } | { created: true; email: string; password?: string };

const INSTALLER = { kind: "system", id: "installer", name: "First start" } as const;

/** Makes the first admin, and the admin key that the environment names, unless there are people already.
 * A password that was made here is given back once; it is stored only as a hash. */
export async function ensureFirstAdmin(wanted: {
  email?: string | undefined;
  password?: string | undefined;
  apiKey?: string | undefined;
}): Promise<FirstAdmin> {
  if (await anybodyThere()) return { created: false };
  const email = (wanted.email ?? "admin@candor.local").toLowerCase();
  const generated = wanted.password ? undefined : randomBytes(12).toString("base64url");
  const hashed = await hashPassword(wanted.password ?? generated ?? "");
  await actAs(INSTALLER, () =>
    asMember("member.manage", async ({ tx, audit }) => {
      const id = randomUUID();
      await tx.person.create({ data: { id, name: "Administrator", email, emailVerified: true, role: "admin" } });
      await tx.signInAccount.create({
        data: { id: randomUUID(), accountId: id, providerId: "credential", userId: id, password: hashed },
      });
      audit({ subject: `person/${id}`, after: { email, role: "admin" } });
      if (!wanted.apiKey) return;
      const key = await tx.apiKey.create({
        data: { name: "First start", hash: keyHash(wanted.apiKey), scopes: ["admin"], personId: id },
      });
      audit({ subject: `key/${key.id}`, after: { name: key.name, scopes: key.scopes, personId: id } });
    }),
  );
  return generated ? { created: true, email, password: generated } : { created: true, email };
}

function anybodyThere(): Promise<boolean> {
  return actAs(INSTALLER, () => asMember("member.list", async ({ tx }) => (await tx.person.count()) > 0));
}
