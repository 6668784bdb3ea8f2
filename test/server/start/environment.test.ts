import { expect, test } from "vitest";
import { readEnvironment, WrongVariable } from "#server/env.ts";

const defaults = readEnvironment({});

test("nothing needs to be set", () => {
  expect(defaults).toMatchObject({ port: 3000, host: "127.0.0.1", demo: true, orgZone: "UTC", logLevel: "info" });
  expect(defaults.dataDir).toBe(`${process.cwd()}/.data`);
});

test("an empty variable counts as not set", () => {
  expect(readEnvironment({ PORT: "", DATABASE_URL: "", CANDOR_DEMO: "" })).toEqual(defaults);
});

test.each([
  ["PORT", "http", 'PORT is "http"; accepted is a port from 0 to 65535.'],
  ["PORT", "65536", 'PORT is "65536"; accepted is a port from 0 to 65535.'],
  ["PORT", "-1", 'PORT is "-1"; accepted is a port from 0 to 65535.'],
  ["CANDOR_DEMO", "yes", 'CANDOR_DEMO is "yes"; accepted is 0 (no reference incident) or 1.'],
  ["ORG_ZONE", "Tokyo", 'ORG_ZONE is "Tokyo"; accepted is an IANA time zone such as Asia/Tokyo.'],
  ["ORG_ZONE", "+09:00", 'ORG_ZONE is "+09:00"; accepted is an IANA time zone such as Asia/Tokyo.'],
  ["LOG_LEVEL", "loud", 'LOG_LEVEL is "loud"; accepted is debug, info, warn, error, silent.'],
])("%s=%s is refused in one line", (name, value, line) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(new WrongVariable(line));
});

test.each([
  ["CANDOR_ADMIN_PASSWORD", "hunter2"],
  ["CANDOR_API_KEY", "hunter2"],
  ["GITHUB_TOKEN", "hunter2 hunter2"],
  ["DATABASE_URL", "mysql://candor:hunter2@localhost/candor"],
  ["SMTP_URL", "http://candor:hunter2@localhost"],
])("the line about %s does not show the secret", (name, value) => {
  const read = () => readEnvironment({ [name]: value });
  expect(read).toThrow(WrongVariable);
  expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining("hunter2") }));
});

test("mail needs a sender whom a header can name", () => {
  const SMTP_URL = "smtp://candor:hunter2@localhost:587";
  for (const MAIL_FROM of ["candor@example.org", "Candor <candor@example.org>"]) {
    expect(readEnvironment({ SMTP_URL, MAIL_FROM }).mail).toEqual({ smtpUrl: SMTP_URL, from: MAIL_FROM });
  }
  for (const MAIL_FROM of [
    undefined,
    "",
    "candor",
    "a@example.org\r\nBcc: b@example.org",
    "a@example.org, b@example.org",
  ]) {
    expect(() => readEnvironment({ SMTP_URL, MAIL_FROM })).toThrow(/^MAIL_FROM is .*accepted is/);
  }
  expect(readEnvironment({ MAIL_FROM: "candor@example.org" }).mail.smtpUrl).toBeUndefined();
});

test("PUBLIC_URL is an origin, with or without its last slash", () => {
  expect(readEnvironment({ PUBLIC_URL: "https://incidents.example.org/" }).publicUrl).toBe(
    "https://incidents.example.org",
  );
  expect(() => readEnvironment({ PUBLIC_URL: "https://example.org/incidents" })).toThrow(WrongVariable);
});

test("places inside that webhooks may go to are exact: a host and a port each", () => {
  expect(defaults.webhookAllowPrivate).toEqual([]);
  expect(
    readEnvironment({ WEBHOOK_ALLOW_PRIVATE: "127.0.0.1:8080, [::1]:9000,hooks.example:443" }).webhookAllowPrivate,
  ).toEqual(["127.0.0.1:8080", "[::1]:9000", "hooks.example:443"]);
  for (const wrong of ["*", "127.0.0.1", "10.0.0.0/8:80", "http://hooks.example:443", "Hooks.example:443"]) {
    expect(() => readEnvironment({ WEBHOOK_ALLOW_PRIVATE: wrong })).toThrow(/^WEBHOOK_ALLOW_PRIVATE is .*accepted is/);
  }
});

test("whom to tell of a flaw are addresses as security.txt has them", () => {
  expect(defaults.securityContacts).toEqual([]);
  const SECURITY_CONTACT = "mailto:security@example.org, https://example.org/report,tel:+1-201-555-0123";
  expect(readEnvironment({ SECURITY_CONTACT }).securityContacts).toEqual(SECURITY_CONTACT.split(/, ?/));
  for (const wrong of [
    "security@example.org",
    "http://example.org",
    "mailto:a@b\r\nExpires: x",
    "mailto:x",
    "javascript:x",
  ])
    expect(() => readEnvironment({ SECURITY_CONTACT: wrong })).toThrow(/^SECURITY_CONTACT is .*accepted is/);
});
