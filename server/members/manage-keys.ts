import "server-only";

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { SCOPES, type Scope } from "#domain/access/permissions.ts";
import { InvalidInput, NotFound } from "#domain/errors.ts";
import { asMember } from "../access.ts";
import { keyHash } from "../session.ts";

export type KeyView = {
  id: string;
  name: string;
  scopes: Scope[];
  owner: { person: string } | { incident: string };
  createdAt: string;
  revokedAt?: string;
};

const newKey = z.strictObject({
  name: z.string().trim().min(1).max(200),
  scopes: z.array(z.enum(SCOPES)).min(1),
  owner: z.union([z.strictObject({ person: z.string() }), z.strictObject({ incident: z.string() })]),
});

/** The key itself is given back once; only its hash is stored. `owner` is a person's e-mail or an incident's slug. */
export async function createKey(input: z.input<typeof newKey>): Promise<{ key: KeyView; secret: string }> {
  const parsed = newKey.safeParse(input);
  if (!parsed.success) {
    throw new InvalidInput(
      parsed.error.issues.map((issue) => ({
        pointer: `/${issue.path.join("/")}`,
        code: issue.code,
        message: issue.message,
      })),
    );
  }
  const { name, scopes, owner } = parsed.data;
  const secret = `candor_${randomBytes(24).toString("base64url")}`;
  return asMember("key.manage", async ({ tx, reach, audit }) => {
    const found =
      "person" in owner
        ? await tx.person.findFirst({
            where: { email: owner.person.toLowerCase(), role: { not: "outside" } },
            select: { id: true },
          })
        : await tx.incident.findFirst({ where: { AND: [{ slug: owner.incident }, reach] }, select: { id: true } });
    if (!found) throw new NotFound();
    const belongs = "person" in owner ? { personId: found.id } : { incidentId: found.id };
    const row = await tx.apiKey.create({ data: { name, scopes, hash: keyHash(secret), ...belongs }, select: VIEW });
    audit({ subject: `key/${row.id}`, after: { name, scopes, owner } });
    return { key: view(row), secret };
  });
}

export async function listKeys(): Promise<KeyView[]> {
  return asMember("key.list", async ({ tx, reach }) => {
    const rows = await tx.apiKey.findMany({
      where: { OR: [{ personId: { not: null } }, { incident: reach }] },
      orderBy: { createdAt: "asc" },
      select: VIEW,
    });
    return rows.map(view);
  });
}

/** @throws {NotFound} */
export async function revokeKey(id: string): Promise<void> {
  await asMember("key.manage", async ({ tx, reach, audit }) => {
    const within = { OR: [{ personId: { not: null } }, { incident: reach }] };
    if (!z.uuid().safeParse(id).success) throw new NotFound();
    const key = await tx.apiKey.findFirst({ where: { id, ...within }, select: VIEW });
    if (!key) throw new NotFound();
    await tx.apiKey.update({ where: { id }, data: { revokedAt: key.revokedAt ?? new Date() } });
    audit({ subject: `key/${id}`, before: view(key), after: { revoked: true } });
  });
}

const VIEW = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  revokedAt: true,
  person: { select: { email: true } },
  incident: { select: { slug: true } },
} as const;

type Row = {
  id: string;
  name: string;
  scopes: string[];
  createdAt: Date;
  revokedAt: Date | null;
  person: { email: string } | null;
  incident: { slug: string } | null;
};

function view(row: Row): KeyView {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as Scope[],
    owner: row.person ? { person: row.person.email } : { incident: row.incident?.slug ?? "" },
    createdAt: row.createdAt.toISOString(),
    ...(row.revokedAt ? { revokedAt: row.revokedAt.toISOString() } : {}),
  };
}
