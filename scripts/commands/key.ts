import { SCOPES } from "#domain/access/permissions.ts";
import { createKey, listKeys, revokeKey, type KeyView } from "#server/members/manage-keys.ts";
import { WrongUse } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import { type Command, text, texts } from "./command.ts";

function describe(key: KeyView): string {
  const owner = "person" in key.owner ? key.owner.person : key.owner.incident;
  const state = key.revokedAt === undefined ? "" : `  revoked ${key.revokedAt}`;
  return `${key.id}  ${key.name}  ${owner}  ${key.scopes.join(",")}${state}`;
}

function ownerFrom(person: string | undefined, incident: string | undefined) {
  if (person !== undefined && incident === undefined) return { person };
  if (incident !== undefined && person === undefined) return { incident };
  throw new WrongUse("key create needs either --person or --incident.");
}

export const KEY_COMMANDS: Command[] = [
  {
    name: "key create",
    does: `make an API key; --scope once for each of ${SCOPES.join(", ")}`,
    words: ["name"],
    options: {
      person: { type: "string" },
      incident: { type: "string" },
      scope: { type: "string", multiple: true },
    },
    example: 'npm run candor -- key create "Nightly import" --person admin@example.org --scope incidents:read',
    async run({ words: [name = ""], options }) {
      const owner = ownerFrom(text(options.person), text(options.incident));
      const scopes = texts(options.scope).filter((scope) => SCOPES.some((known) => known === scope));
      const unknown = texts(options.scope).find((scope) => !SCOPES.some((known) => known === scope));
      if (unknown !== undefined || scopes.length === 0) {
        throw new WrongUse(`key create needs --scope with one of ${SCOPES.join(", ")}.`);
      }
      const { key, secret } = await atRecord(() =>
        createKey({ name, owner, scopes: scopes as (typeof SCOPES)[number][] }),
      );
      return { json: { ...key, secret }, lines: [describe(key), `${secret}  (shown this once)`] };
    },
  },
  {
    name: "key list",
    does: "list API keys",
    example: "npm run candor -- key list --json",
    async run() {
      const keys = await atRecord(() => listKeys());
      return { json: keys, lines: keys.length === 0 ? ["no keys"] : keys.map(describe) };
    },
  },
  {
    name: "key revoke",
    does: "end an API key",
    words: ["id"],
    example: "npm run candor -- key revoke 01890a5d-ac96-774b-bcce-b302099a8057",
    async run({ words: [id = ""] }) {
      await atRecord(() => revokeKey(id));
      return { json: { id, revoked: true }, lines: [`revoked ${id}`] };
    },
  },
];
