import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { acceptAsNewcomer } from "#server/disclosure/accept-invitation.ts";
import { inviteParty } from "#server/disclosure/invite-party.ts";
import { listPartyAccess } from "#server/disclosure/list-party-access.ts";
import { revokeInvitation } from "#server/disclosure/revoke-invitation.ts";
import { sendDueMails } from "#server/jobs/send-mail.ts";
import { actAs } from "#server/session.ts";
import { startMailServer, type MailServer } from "#test/builders/mail-server.ts";
import { addCase } from "#test/builders/party-case.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "../access/test-record.ts";

vi.mock("next/headers.js", () => ({ headers: async () => new Headers() }));

const signal = new AbortController().signal;
let mails: MailServer;
let record: TestRecord;
let dataDir: string;
let owner: PersonActor;
let slug: string;

beforeAll(async () => {
  mails = await startMailServer();
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-mail-"));
  Object.assign(process.env, { SMTP_URL: mails.url, MAIL_FROM: "candor@example.test", DATA_DIR: dataDir });
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(async () => {
  await record.close();
  await mails.stop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  mails.reset();
  ({ slug } = await addIncident(owner));
  await addCase(record, slug, ["vendor"]);
});

const invite = (email: string) => actAs(owner, () => inviteParty(slug, { party: "vendor", email }));

it("whoever reads the mail can accept; the co-ordinator is not shown the link", async () => {
  expect(await invite("mio@vendor.example")).not.toHaveProperty("link");
  await sendDueMails(signal);
  expect(mails.arrived).toMatchObject([{ to: ["mio@vendor.example"], subject: "An invitation to a disclosure case" }]);
  const [, token = ""] = /\/invitations\/([\w-]{43})\r?\n/.exec(mails.arrived[0]?.text ?? "") ?? [];
  await acceptAsNewcomer(token, { name: "Mio", password: "a long password" });
  const { people, invitations } = await actAs(owner, () => listPartyAccess(slug));
  expect(people).toMatchObject([{ email: "mio@vendor.example", party: "vendor" }]);
  expect(invitations).toMatchObject([{ state: "used", mail: { state: "sent", attempts: 1 } }]);
});

it("one that was taken back, or replaced, before it went out is not sent", async () => {
  const revoked = await invite("aki@vendor.example");
  await actAs(owner, () => revokeInvitation(slug, revoked.id));
  await invite("rin@vendor.example");
  await invite("rin@vendor.example");
  await sendDueMails(signal);
  expect(mails.arrived.map(({ to }) => to[0])).toEqual(["rin@vendor.example"]);
});
