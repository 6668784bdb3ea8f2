import { INCIDENT_ROLES, type IncidentRole } from "#domain/access/permissions.ts";
import { addPerson, changePerson, listPeople, nameOnIncident, type PersonView } from "#server/members/manage-people.ts";
import { WrongUse } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import { type Answer, type Command, text } from "./command.ts";

type Changed = { person: PersonView; password?: string };

function describe(person: PersonView): string {
  return `${person.email}  ${person.name}  ${person.role}${person.disabled ? "  off" : ""}`;
}

function answer({ person, password }: Changed): Answer {
  const lines = [describe(person)];
  if (password !== undefined) lines.push(`password ${password}  (shown this once)`);
  return { json: password === undefined ? person : { ...person, password }, lines };
}

function roleFrom(word: string): "admin" | "member" {
  if (word === "admin" || word === "member") return word;
  throw new WrongUse(`the role is ${JSON.stringify(word)}; accepted is admin or member.`);
}

function incidentRoleFrom(word: string): IncidentRole | null {
  if (word === "none") return null;
  const role = INCIDENT_ROLES.find((candidate) => candidate === word);
  if (role) return role;
  throw new WrongUse(
    `the role on an incident is ${JSON.stringify(word)}; accepted is ${INCIDENT_ROLES.join(", ")} or none.`,
  );
}

async function nameOn(incident: string, email: string, word: string): Promise<Answer> {
  const role = incidentRoleFrom(word);
  await atRecord(() => nameOnIncident(incident, email, role));
  return { json: { incident, email, role }, lines: [`${email}  ${role ?? "not named"}  on ${incident}`] };
}

export const USER_COMMANDS: Command[] = [
  {
    name: "user add",
    does: "add a person; a password is made and shown once",
    words: ["email"],
    options: { name: { type: "string" }, role: { type: "string" } },
    example: 'npm run candor -- user add rin@example.org --name "Rin" --role member',
    async run({ words: [email = ""], options }) {
      const role = roleFrom(text(options.role) ?? "member");
      return answer(await atRecord(() => addPerson({ email, name: text(options.name) ?? email, role })));
    },
  },
  {
    name: "user list",
    does: "list people",
    example: "npm run candor -- user list",
    async run() {
      const people = await atRecord(() => listPeople());
      return { json: people, lines: people.map(describe) };
    },
  },
  {
    name: "user role",
    does: "make a person admin or member; with --incident: responder, reviewer, coordinator or none on that incident",
    words: ["email", "role"],
    options: { incident: { type: "string" } },
    example: "npm run candor -- user role rin@example.org responder --incident glm-5-3-kv-cache-leak",
    async run({ words: [email = "", role = ""], options }) {
      const incident = text(options.incident);
      if (incident !== undefined) return nameOn(incident, email, role);
      const wanted = roleFrom(role);
      return answer(await atRecord(() => changePerson(email, { role: wanted })));
    },
  },
  {
    name: "user reset",
    does: "make a new password for a person, shown once, with --second-factor also forget that; their sessions end",
    words: ["email"],
    options: { "second-factor": { type: "boolean" } },
    example: "npm run candor -- user reset rin@example.org",
    async run({ words: [email = ""], options }) {
      const lost = options["second-factor"] === true ? ({ noSecondFactor: true } as const) : {};
      return answer(await atRecord(() => changePerson(email, { newPassword: true, ...lost })));
    },
  },
  {
    name: "user off",
    does: "shut a person out; their sessions end, their keys stop working",
    words: ["email"],
    example: "npm run candor -- user off rin@example.org",
    async run({ words: [email = ""] }) {
      return answer(await atRecord(() => changePerson(email, { disabled: true })));
    },
  },
  {
    name: "user on",
    does: "let a person in again whom `user off` shut out; their keys work again",
    words: ["email"],
    example: "npm run candor -- user on rin@example.org",
    async run({ words: [email = ""] }) {
      return answer(await atRecord(() => changePerson(email, { disabled: false })));
    },
  },
];
