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

export type Person = { id: string; name: string; role: "admin" | "member" };

export type Actor =
  | { kind: "person"; id: string; name: string; role: "admin" | "member" }
  | { kind: "key"; id: string; name: string; scopes: Scope[]; person?: Person; incidentId?: string }
  | { kind: "system"; id: string; name: string };

type Rule = { by: readonly (IncidentRole | "member")[]; scope: Scope; writes: boolean };

const everyoneOn = INCIDENT_ROLES;
const writers = ["responder", "coordinator"] as const;

/** `by`: roles on the incident (or any `member`) that may do it; an admin may do everything. `scope`: what a key needs. */
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
  "impact.scan": { by: writers, scope: "impact:write", writes: true },
  "impact.state": { by: ["coordinator"], scope: "impact:write", writes: true },
  "upstream.change": { by: writers, scope: "upstream:write", writes: true },
  "deployment.change": { by: writers, scope: "upstream:write", writes: true },
  "exposure.change": { by: writers, scope: "upstream:write", writes: true },
  "disclosure.change": { by: ["coordinator"], scope: "disclosure:write", writes: true },
  "publication.preview": { by: everyoneOn, scope: "incidents:read", writes: false },
  "publication.publish": { by: ["coordinator"], scope: "publish", writes: true },
  "publication.withdraw": { by: ["coordinator"], scope: "publish", writes: true },
  "audit.read": { by: ["coordinator"], scope: "audit:read", writes: false },
  "member.list": { by: [], scope: "admin", writes: false },
  "member.manage": { by: [], scope: "admin", writes: true },
  "key.list": { by: [], scope: "admin", writes: false },
  "key.manage": { by: [], scope: "admin", writes: true },
} as const satisfies Record<string, Rule>;

export type Verb = keyof typeof PERMISSIONS;

const rules: Record<string, Rule | undefined> = PERMISSIONS;

/** May this actor do this, given their role on the incident (undefined: not on it, or no incident in question)? */
export function isAllowed(actor: Actor, verb: Verb, role?: IncidentRole): boolean {
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
  return verb === "incident.list" || rule.by.some((role) => role !== "member");
}

function personMay(person: Person, rule: Rule, role: IncidentRole | undefined): boolean {
  if (person.role === "admin") return true;
  if (rule.by.includes("member")) return true;
  return role !== undefined && rule.by.includes(role);
}
