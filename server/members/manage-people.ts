import "server-only";

import { randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import { INCIDENT_ROLES, type IncidentRole, type PersonRole } from "#domain/access/permissions.ts";
import { Conflict, InvalidInput, NotFound } from "#domain/errors.ts";
import { asMember, onIncident, type Tx } from "../access.ts";
import { personRole } from "../session.ts";

export type PersonView = { id: string; name: string; email: string; role: PersonRole; disabled: boolean };

const newPerson = z.strictObject({
  email: z.email().max(320),
  name: z.string().trim().min(1).max(200),
  role: z.enum(["admin", "member"]).default("member"),
  password: z.string().min(8).max(128).optional(),
});

export async function listPeople(): Promise<PersonView[]> {
  return asMember("member.list", async ({ tx }) => {
    const rows = await tx.person.findMany({ orderBy: { email: "asc" }, select: VIEW });
    return rows.map(view);
  });
}

/** The password that was made, once, when none was given. @throws {InvalidInput} {Conflict} email_taken */
export async function addPerson(input: z.input<typeof newPerson>): Promise<{ person: PersonView; password?: string }> {
  const parsed = newPerson.safeParse(input);
  if (!parsed.success) throw new InvalidInput(fieldErrors(parsed.error));
  const { name, role } = parsed.data;
  const email = parsed.data.email.toLowerCase();
  const generated = parsed.data.password ? undefined : randomBytes(12).toString("base64url");
  const hashed = await hashPassword(parsed.data.password ?? generated ?? "");
  return asMember("member.manage", async ({ tx, audit }) => {
    if (await tx.person.findUnique({ where: { email }, select: { id: true } })) {
      throw new Conflict("email_taken", `There is a person with ${email} already.`);
    }
    const id = randomUUID();
    const row = await tx.person.create({ data: { id, name, email, role, emailVerified: true }, select: VIEW });
    await tx.signInAccount.create({
      data: { id: randomUUID(), accountId: id, providerId: "credential", userId: id, password: hashed },
    });
    audit({ subject: `person/${id}`, after: { name, email, role } });
    return generated ? { person: view(row), password: generated } : { person: view(row) };
  });
}

/** `noSecondFactor`: for whoever lost both app and recovery codes; they set up another one. */
export type PersonChange = { role?: "admin" | "member"; disabled?: boolean; newPassword?: true; noSecondFactor?: true };

/** Changes role or access of one person; switching off or on, a new password and a lost second factor end their sessions.
 * @throws {NotFound} */
export async function changePerson(
  emailGiven: string,
  change: PersonChange,
): Promise<{ person: PersonView; password?: string }> {
  const email = emailGiven.toLowerCase();
  const password = change.newPassword ? randomBytes(12).toString("base64url") : undefined;
  const hashed = password ? await hashPassword(password) : undefined;
  return asMember("member.manage", async ({ tx, audit }) => {
    await oneAtATime(tx, email);
    const before = await tx.person.findUnique({ where: { email }, select: VIEW });
    if (!before) throw new NotFound();
    if (before.role === "admin" && (change.role === "member" || change.disabled))
      await refuseTheLastAdmin(tx, before.id);
    const row = await tx.person.update({
      where: { email },
      select: VIEW,
      data: {
        ...(change.role ? { role: change.role } : {}),
        ...(change.disabled === undefined
          ? {}
          : { disabledAt: change.disabled ? (before.disabledAt ?? new Date()) : null }),
        ...(change.noSecondFactor && { twoFactorEnabled: false }),
      },
    });
    if (hashed)
      await tx.signInAccount.updateMany({
        where: { userId: row.id, providerId: "credential" },
        data: { password: hashed },
      });
    if (change.noSecondFactor) await tx.secondFactor.deleteMany({ where: { userId: row.id } });
    if (hashed || change.noSecondFactor || row.disabledAt || before.disabledAt)
      await tx.signInSession.deleteMany({ where: { userId: row.id } });
    audit({
      subject: `person/${row.id}`,
      before: view(before),
      after: {
        ...view(row),
        ...(hashed ? { password: "new" } : {}),
        ...(change.noSecondFactor && { secondFactor: "none" }),
      },
    });
    return password ? { person: view(row), password } : { person: view(row) };
  });
}

/** Names a person on an incident, or takes them off it (role null). @throws {NotFound} {InvalidInput} */
export async function nameOnIncident(slug: string, emailGiven: string, role: IncidentRole | null): Promise<void> {
  if (role !== null && !INCIDENT_ROLES.includes(role)) {
    throw new InvalidInput([
      { pointer: "/role", code: "invalid_role", message: `Accepted: ${INCIDENT_ROLES.join(", ")}.` },
    ]);
  }
  await onIncident("incident.people", slug, async ({ tx, incident, audit }) => {
    const person = await tx.person.findUnique({
      where: { email: emailGiven.toLowerCase() },
      select: { id: true, role: true },
    });
    // Whoever stands for a party elsewhere is as unknown here as one who never was.
    if (!person || person.role === "outside") throw new NotFound();
    const id = { incidentId: incident.id, personId: person.id };
    const before = await tx.membership.findUnique({ where: { incidentId_personId: id }, select: { role: true } });
    if (role === null) await tx.membership.deleteMany({ where: id });
    else await tx.membership.upsert({ where: { incidentId_personId: id }, create: { ...id, role }, update: { role } });
    audit({ subject: `membership/${person.id}`, before: before?.role ?? null, after: role });
  });
}

const VIEW = { id: true, name: true, email: true, role: true, disabledAt: true } as const;

function view(row: { id: string; name: string; email: string; role: string; disabledAt: Date | null }): PersonView {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: personRole(row.role),
    disabled: row.disabledAt !== null,
  };
}

/** Whoever else changes this person, or takes an admin away, waits: two admins cannot shut each other out at once. */
async function oneAtATime(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM person WHERE role = 'admin' OR email = ${email} ORDER BY id FOR NO KEY UPDATE`;
}

async function refuseTheLastAdmin(tx: Tx, id: string): Promise<void> {
  const others = await tx.person.count({ where: { role: "admin", disabledAt: null, id: { not: id } } });
  if (others === 0) throw new Conflict("last_admin", "This is the last admin; name another one first.");
}

function fieldErrors(error: z.ZodError) {
  return error.issues.map((issue) => ({
    pointer: `/${issue.path.join("/")}`,
    code: issue.code,
    message: issue.message,
  }));
}
