/** The one permission table. A role, scope or verb that is not here means no. */

export const INCIDENT_ROLES = ["responder", "reviewer", "coordinator"] as const;
export type IncidentRole = (typeof INCIDENT_ROLES)[number];

export const SCOPES = [
  "incidents:read",
  "incidents:write",
  "impact:write",
  "upstream:write",
  "disclosure:write",
  "publish",
  "audit:read",
  "admin",
] as const;
export type Scope = (typeof SCOPES)[number];

/** `outside`: stands for a party of a case and is nobody on any incident. */
export type PersonRole = "admin" | "member" | "outside";
export type Person = { id: string; name: string; role: PersonRole };

export type Actor =
  /** `secondFactor`: this sign-in passed one; cases are shown to parties only then. */
  | { kind: "person"; id: string; name: string; role: PersonRole; secondFactor?: boolean }
  | { kind: "key"; id: string; name: string; scopes: Scope[]; person?: Person; incidentId?: string }
  | { kind: "system"; id: string; name: string };

/** The person who acts, also by a key of theirs; undefined for the system and keys of nobody. */
export function personIdOf(actor: Actor): string | undefined {
  return actor.kind === "person" ? actor.id : actor.kind === "key" ? actor.person?.id : undefined;
}

/** What somebody is to the subject: their role on the incident, or one who stands for the party of a case. */
export type Standing = IncidentRole | "party";
type Rule = { by: readonly (Standing | "member" | "outside")[]; scope: Scope; writes: boolean };

const everyoneOn = INCIDENT_ROLES;
const writers = ["responder", "coordinator"] as const;

/**
 * `by`: roles on the incident that may do it, or any `member`, any person from `outside`, whoever stands for the `party`; an admin
 * may do everything that is asked of an incident. `scope`: what a key needs.
 */
export const PERMISSIONS = {
  "incident.list": { by: ["member"], scope: "incidents:read", writes: false },
  "incident.create": { by: ["member"], scope: "incidents:write", writes: true },
  "incident.read": { by: everyoneOn, scope: "incidents:read", writes: false },
  "incident.change": { by: writers, scope: "incidents:write", writes: true },
  "incident.delete": { by: ["coordinator"], scope: "incidents:write", writes: true },
  "incident.people": { by: ["coordinator"], scope: "incidents:write", writes: true },
  "event.add": { by: writers, scope: "incidents:write", writes: true },
  "event.change": { by: writers, scope: "incidents:write", writes: true },
  "event.import": { by: writers, scope: "incidents:write", writes: true },
  "event.undo_import": { by: writers, scope: "incidents:write", writes: true },
  "event.retract": { by: writers, scope: "incidents:write", writes: true },
  "prose.change": { by: writers, scope: "incidents:write", writes: true },
  "impact.scan": { by: writers, scope: "impact:write", writes: true },
  "impact.state": { by: ["coordinator"], scope: "impact:write", writes: true },
  "upstream.change": { by: writers, scope: "upstream:write", writes: true },
  "deployment.change": { by: writers, scope: "upstream:write", writes: true },
  "exposure.change": { by: writers, scope: "upstream:write", writes: true },
  "disclosure.read": { by: everyoneOn, scope: "incidents:read", writes: false },
  "disclosure.change": { by: ["coordinator"], scope: "disclosure:write", writes: true },
  "thread.mark": { by: everyoneOn, scope: "incidents:read", writes: true },
  "party.list": { by: ["coordinator"], scope: "disclosure:write", writes: false },
  "party.invite": { by: ["coordinator"], scope: "disclosure:write", writes: true },
  "party.remove": { by: ["coordinator"], scope: "disclosure:write", writes: true },
  "invitation.read": { by: [], scope: "admin", writes: false },
  "invitation.accept": { by: [], scope: "admin", writes: true },
  "case.list": { by: ["member", "outside"], scope: "disclosure:write", writes: false },
  "case.read": { by: ["party"], scope: "disclosure:write", writes: false },
  "case.answer": { by: ["party"], scope: "disclosure:write", writes: true },
  "publication.preview": { by: everyoneOn, scope: "incidents:read", writes: false },
  "publication.acknowledge": { by: writers, scope: "incidents:write", writes: true },
  "publication.publish": { by: ["coordinator"], scope: "publish", writes: true },
  "publication.schedule": { by: ["coordinator"], scope: "publish", writes: true },
  "publication.approve": { by: ["reviewer", "coordinator"], scope: "publish", writes: true },
  "publication.waive_second": { by: [], scope: "publish", writes: true },
  "publication.redact": { by: ["coordinator"], scope: "publish", writes: true },
  "publication.break_glass": { by: ["coordinator"], scope: "publish", writes: true },
  "publication.withdraw": { by: ["coordinator"], scope: "publish", writes: true },
  "audit.read": { by: ["coordinator"], scope: "audit:read", writes: false },
  "member.list": { by: [], scope: "admin", writes: false },
  "member.manage": { by: [], scope: "admin", writes: true },
  "subscription.change": { by: [], scope: "admin", writes: true },
  "subscriber.count": { by: [], scope: "admin", writes: false },
  "subscriber.tell": { by: [], scope: "admin", writes: true },
  "webhook.list": { by: [], scope: "admin", writes: false },
  "webhook.manage": { by: [], scope: "admin", writes: true },
  "key.list": { by: [], scope: "admin", writes: false },
  "key.manage": { by: [], scope: "admin", writes: true },
} as const satisfies Record<string, Rule>;

export type Verb = keyof typeof PERMISSIONS;

const rules: Record<string, Rule | undefined> = PERMISSIONS;

/** May this actor do this, given what they are to it (undefined: nothing, or no subject in question)? */
export function isAllowed(actor: Actor, verb: Verb, role?: Standing): boolean {
  const rule = Object.hasOwn(rules, verb) ? rules[verb] : undefined;
  if (!rule) return false;
  if (actor.kind === "system") return true;
  if (actor.kind === "person") return personMay(actor, rule, role);
  const scoped = actor.scopes.includes(rule.scope) || actor.scopes.includes("admin");
  if (!scoped) return false;
  return actor.person
    ? personMay(actor.person, rule, role)
    : actor.incidentId !== undefined && reachesOneIncident(verb, rule);
}

export function writes(verb: Verb): boolean {
  return PERMISSIONS[verb].writes;
}

/** A key of an incident may do what some role on that incident may, and list it; nothing wider, whatever its scopes. */
function reachesOneIncident(verb: Verb, rule: Rule): boolean {
  return verb === "incident.list" || rule.by.some((role) => (INCIDENT_ROLES as readonly string[]).includes(role));
}

function personMay(person: Person, rule: Rule, role: Standing | undefined): boolean {
  if (person.role === "admin") return true;
  if (person.role === "outside") return rule.by.includes("outside") || (role === "party" && rule.by.includes(role));
  if (person.role !== "member") return false;
  return rule.by.includes("member") || (role !== undefined && rule.by.includes(role));
}
