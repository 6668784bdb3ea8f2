import { describe, expect, test } from "vitest";
import {
  INCIDENT_ROLES,
  isAllowed,
  PERMISSIONS,
  writes,
  type Actor,
  type IncidentRole,
  type Verb,
} from "#domain/access/permissions.ts";

const member: Actor = { kind: "person", id: "m", name: "M", role: "member" };
const outside: Actor = { kind: "person", id: "o", name: "O", role: "outside" };
const admin: Actor = { kind: "person", id: "a", name: "A", role: "admin" };
const verbs = Object.keys(PERMISSIONS) as Verb[];

const anyMember = ["incident.list", "incident.create", "case.list"];
/** What each role on an incident may do, as product.md's table of people says. */
const ON_INCIDENT: Record<IncidentRole, string[]> = {
  reviewer: [
    ...[...anyMember, "incident.read", "publication.preview", "disclosure.read", "thread.mark"],
    "publication.approve",
  ],
  responder: [
    ...[...anyMember, "incident.read", "incident.change", "publication.preview", "disclosure.read", "thread.mark"],
    ...["event.add", "event.change", "event.retract", "event.import", "event.undo_import"],
    ...["impact.scan", "upstream.change", "deployment.change", "exposure.change"],
    ...["prose.change", "publication.acknowledge"],
  ],
  coordinator: [
    ...[...anyMember, "incident.read", "incident.change", "incident.delete", "incident.people"],
    ...[
      "event.add",
      "event.change",
      "event.retract",
      "event.import",
      "event.undo_import",
      "impact.scan",
      "impact.state",
      "upstream.change",
      "deployment.change",
      "exposure.change",
      "disclosure.read",
      "disclosure.change",
      "thread.mark",
      "party.list",
      "party.invite",
      "party.remove",
    ],
    ...["publication.preview", "publication.publish", "publication.withdraw", "audit.read"],
    ...["prose.change", "publication.acknowledge"],
    ...["publication.schedule", "publication.approve", "publication.redact", "publication.break_glass"],
  ],
};

describe("a person", () => {
  test.each(Object.entries(ON_INCIDENT))("as %s may do exactly what is listed", (role, may) => {
    expect(verbs.filter((verb) => isAllowed(member, verb, role as IncidentRole)).sort()).toEqual([...may].sort());
  });

  test("without a role may list and begin only", () => {
    expect(verbs.filter((verb) => isAllowed(member, verb))).toEqual(anyMember);
  });

  test("who stands for a party reads and answers its case, whether from outside or not", () => {
    const asParty = ["case.list", "case.read", "case.answer"];
    expect(verbs.filter((verb) => isAllowed(outside, verb, "party"))).toEqual(asParty);
    expect(verbs.filter((verb) => isAllowed(member, verb, "party"))).toEqual([
      ...anyMember,
      "case.read",
      "case.answer",
    ]);
  });

  test("from outside may do nothing else, whatever role a row claims for them", () => {
    for (const role of [undefined, ...INCIDENT_ROLES]) {
      expect(verbs.filter((verb) => isAllowed(outside, verb, role))).toEqual(["case.list"]);
    }
  });

  test("as admin may do everything", () => {
    expect(verbs.every((verb) => isAllowed(admin, verb))).toBe(true);
  });
});

describe("unknown means no", () => {
  test("role, verb", () => {
    expect(isAllowed(member, "event.add", "owner" as IncidentRole)).toBe(false);
    expect(verbs.some((verb) => isAllowed({ ...member, role: "guest" as "member" }, verb, "coordinator"))).toBe(false);
    expect(isAllowed(admin, "incident.burn" as Verb)).toBe(false);
    expect(isAllowed(admin, "toString" as Verb)).toBe(false);
  });
});

describe("a key", () => {
  const of = (scopes: string[], more: object): Actor => ({ kind: "key", id: "k", name: "K", scopes, ...more }) as Actor;

  test("needs the scope and, of a person, what that person may", () => {
    const key = of(["incidents:write"], { person: { id: "m", name: "M", role: "member" } });
    expect(isAllowed(key, "event.add", "responder")).toBe(true);
    expect(isAllowed(key, "event.add", "reviewer")).toBe(false);
    expect(isAllowed(key, "incident.read", "responder")).toBe(false);
  });

  test("of an incident never reaches beyond it", () => {
    const key = of(["admin"], { incidentId: "i" });
    const beyond: Verb[] = ["incident.create", "member.list", "member.manage", "key.list", "key.manage"];
    beyond.push("case.list", "case.read", "case.answer", "invitation.read", "invitation.accept");
    expect(verbs.filter((verb) => !isAllowed(key, verb))).toEqual(expect.arrayContaining(beyond));
    expect(isAllowed(key, "event.add")).toBe(true);
  });

  test("of nobody may nothing", () => {
    expect(verbs.some((verb) => isAllowed(of(["admin"], {}), verb))).toBe(false);
  });
});

test("a verb that changes something says so by its name", () => {
  expect(verbs.filter((verb) => !writes(verb)).map((verb) => verb.split(".")[1])).toEqual(
    expect.not.arrayContaining(["add", "change", "create", "delete", "publish", "manage"]),
  );
});
