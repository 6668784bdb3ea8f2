import "server-only";

import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** A variable of the environment whose value cannot be used. Its message is one line and holds no secret. */
export class WrongVariable extends Error {
  override name = "WrongVariable";
}

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

const SECRET = new Set([
  "CANDOR_ADMIN_PASSWORD",
  "CANDOR_API_KEY",
  "GITHUB_TOKEN",
  "GITHUB_WEBHOOK_SECRET",
  "OIDC_CLIENT_SECRET",
]);

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);

function url(protocols: string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
}

/** An origin such as https://incidents.example.org; a path would break every link that starts with a slash. */
const origin = url(["http:", "https:"])
  .refine((value) => new URL(value).pathname === "/" && new URL(value).search === "" && new URL(value).hash === "")
  .transform((value) => new URL(value).origin);

const zone = z.string().refine((value) => {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
});

/** `Name <address>` or the address alone, on one line: it becomes a header of every mail. */
const sender = z.string().regex(/^(?:[^<>\r\n]{0,200}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/);

/** Exactly these, as `host:port`: a host as an address writes it, an IPv6 address in brackets. */
const hostPorts = z
  .string()
  .default("")
  .transform((value) => value.split(",").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""))
  .refine((parts) => parts.every((part) => /^(\[[0-9a-f:]+\]|[a-z0-9._-]+):\d{1,5}$/.test(part)));

/** As RFC 9116 has them: an address each, mail as mailto:, a page over TLS. */
const contacts = z
  .string()
  .default("")
  .transform((value) => value.split(",").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""))
  .refine((parts) =>
    parts.every(
      (part) => /^(mailto:[^\s@,<>]+@[^\s@,<>]+|tel:\+[\d-]+|https:\/\/[^\s,<>]+)$/.test(part) && URL.canParse(part),
    ),
  );

const visible = (least: number) => z.string().regex(new RegExp(`^[\\x21-\\x7e]{${least},200}$`));

const VARIABLES = {
  PORT: [port.default(3000), "a port from 0 to 65535"],
  HOST: [
    z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/)
      .default("127.0.0.1"),
    "a host name or an address to listen on",
  ],
  PUBLIC_URL: [origin.optional(), "an http or https origin without a path, such as https://incidents.example.org"],
  DATA_DIR: [z.string().default(".data"), "a folder"],
  DATABASE_URL: [url(["postgres:", "postgresql:"]).optional(), "postgresql://user:password@host:port/database"],
  CANDOR_ADMIN_EMAIL: [z.email().optional(), "an e-mail address"],
  CANDOR_ADMIN_PASSWORD: [z.string().min(8).max(128).optional(), "8 to 128 characters"],
  CANDOR_API_KEY: [visible(8).optional(), "8 to 200 visible characters without spaces"],
  CANDOR_DEMO: [z.enum(["0", "1"]).default("1"), "0 (no reference incident) or 1"],
  ORG_ZONE: [zone.default("UTC"), "an IANA time zone such as Asia/Tokyo"],
  SMTP_URL: [url(["smtp:", "smtps:"]).optional(), "smtp://user:password@host:port"],
  MAIL_FROM: [sender.optional(), "an e-mail address, with or without a name"],
  GITHUB_API_URL: [url(["http:", "https:"]).default("https://api.github.com"), "an http or https address"],
  GITHUB_TOKEN: [visible(1).optional(), "a GitHub token"],
  GITHUB_WEBHOOK_SECRET: [visible(1).optional(), "visible characters without spaces"],
  OIDC_ISSUER: [url(["http:", "https:"]).optional(), "an http or https address"],
  OIDC_CLIENT_ID: [visible(1).optional(), "visible characters without spaces"],
  OIDC_CLIENT_SECRET: [visible(1).optional(), "visible characters without spaces"],
  WEBHOOK_ALLOW_PRIVATE: [hostPorts, "host:port pairs in lower case with commas between, such as hooks.example:8443"],
  EXPORT_DIR: [z.string().optional(), "a folder"],
  SECURITY_CONTACT: [
    contacts,
    "mailto:, https: or tel: addresses with commas between, such as mailto:security@example.org",
  ],
  LOG_LEVEL: [z.enum(LOG_LEVELS).default("info"), LOG_LEVELS.join(", ")],
} as const;

type Name = keyof typeof VARIABLES;
type Values = { [N in Name]: z.output<(typeof VARIABLES)[N][0]> };

/** Without user and password, as it may be shown on a screen or in a log. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return "(not shown)";
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

function shown(name: Name, value: string): string {
  if (SECRET.has(name)) return "(not shown)";
  if (name === "DATABASE_URL" || name === "SMTP_URL") return withoutPassword(value);
  return JSON.stringify(value);
}

function parse(source: Record<string, string | undefined>): Values {
  const values: Partial<Record<Name, unknown>> = {};
  for (const name of Object.keys(VARIABLES) as Name[]) {
    const [schema, accepted] = VARIABLES[name];
    const given = source[name] === "" ? undefined : source[name];
    const parsed = schema.safeParse(given);
    if (!parsed.success) throw new WrongVariable(`${name} is ${shown(name, given ?? "")}; accepted is ${accepted}.`);
    values[name] = parsed.data;
  }
  return values as Values;
}

export type Environment = ReturnType<typeof readEnvironment>;

/** @throws {WrongVariable} naming variable, value and what is accepted. An empty variable counts as not set. */
export function readEnvironment(source: Record<string, string | undefined> = process.env) {
  const given = parse(source);
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) {
    throw new WrongVariable(`MAIL_FROM is ""; accepted is, with SMTP_URL, ${VARIABLES.MAIL_FROM[1]}.`);
  }
  return {
    port: given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL,
    /** Absolute. */
    dataDir: path.resolve(/*turbopackIgnore: true*/ given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    admin: { email: given.CANDOR_ADMIN_EMAIL, password: given.CANDOR_ADMIN_PASSWORD, apiKey: given.CANDOR_API_KEY },
    demo: given.CANDOR_DEMO === "1",
    orgZone: given.ORG_ZONE,
    mail: { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM },
    github: {
      apiUrl: given.GITHUB_API_URL,
      token: given.GITHUB_TOKEN,
      webhookSecret: given.GITHUB_WEBHOOK_SECRET,
    },
    oidc: { issuer: given.OIDC_ISSUER, clientId: given.OIDC_CLIENT_ID, clientSecret: given.OIDC_CLIENT_SECRET },
    /** Addresses inside the network that webhooks may go to all the same, as `host:port`. */
    webhookAllowPrivate: given.WEBHOOK_ALLOW_PRIVATE,
    /** Absolute. */
    exportDir: given.EXPORT_DIR === undefined ? undefined : path.resolve(/*turbopackIgnore: true*/ given.EXPORT_DIR),
    /** For security.txt, the most wanted first; none: there is no such file. */
    securityContacts: given.SECURITY_CONTACT,
    logLevel: given.LOG_LEVEL,
  };
}

let current: Environment | undefined;

/** The environment of this process, read once, at the first call (never while a module is loaded: a build has none). */
export function env(): Environment {
  current ??= readEnvironment();
  return current;
}

/** Where people reach this installation; every absolute link starts with it. */
export function publicOrigin(): string {
  const { publicUrl, host, port: at } = env();
  // Listening on every address is not an address that a browser can open.
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return publicUrl ?? `http://${reached.includes(":") ? `[${reached}]` : reached}:${at}`;
}

/** A secret of this installation: generated at first use, kept in DATA_DIR/secret, readable by its owner only. */
export function installationSecret(name: "sign-in" | "invitation" | "subscription" | "webhook"): string {
  const file = path.join(/*turbopackIgnore: true*/ env().dataDir, "secret", name);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
