import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sendDueMails } from "#server/jobs/send-mail.ts";
import { tellOfAll } from "#server/jobs/tell-subscribers.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { redactRevision } from "#server/postmortem/redact-revision.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { actAs } from "#server/session.ts";
import { askForMails, type Asking } from "#server/subscriptions/ask-for-mails.ts";
import { confirmSubscription } from "#server/subscriptions/confirm-subscription.ts";
import { startMailServer, type Arrived } from "#test/builders/mail-server.ts";
import { addIncident, openTestRecord, type PersonActor } from "#test/server/access/test-record.ts";

export const signal = new AbortController().signal;

/** A record with a mail server, a coordinator and short ways to publish and to subscribe. */
export async function openToldRecord() {
  const mails = await startMailServer();
  const dataDir = mkdtempSync(path.join(tmpdir(), "candor-told-"));
  Object.assign(process.env, { SMTP_URL: mails.url, MAIL_FROM: "Candor <candor@example.test>", DATA_DIR: dataDir });
  const record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  const admin = await record.addPerson("Admin", "admin");

  const linkIn = (mail: Arrived | undefined) => /\/(?:un)?subscribe\/([\w-]{43})/.exec(wordsOf(mail))?.[1] ?? "";

  async function sendAll(): Promise<void> {
    await tellOfAll(signal);
    await sendDueMails(signal);
  }

  async function subscribe(email: string, more: Partial<Asking> = {}): Promise<void> {
    await askForMails({ email, topic: "everything", locale: "en", ...more }, `client of ${email}`);
    await sendDueMails(signal);
    const asked = mails.arrived.findLast(({ to }) => to[0] === email.toLowerCase());
    if (!(await confirmSubscription(linkIn(asked)))) throw new Error(`${email} could not confirm`);
    mails.reset();
  }

  return {
    ...{ record, mails, owner, admin, sendAll, subscribe, linkIn },
    async close() {
      await record.close();
      await mails.stop();
      rmSync(dataDir, { recursive: true });
    },
    async clear() {
      const { sql } = record;
      await sql.query("UPDATE publication_notice SET told_at = now()");
      await sql.query("DELETE FROM outbound_mail");
      await sql.query("DELETE FROM subscriber");
      await sql.query("DELETE FROM webhook_endpoint");
      mails.reset();
    },
  };
}
export type ToldRecord = Awaited<ReturnType<typeof openToldRecord>>;

export async function publish(owner: PersonActor, slug: string, note = "what changed"): Promise<number> {
  return actAs(owner, async () => {
    const { hash } = await previewPublication(slug);
    const { revision } = await publishRevision(slug, { documentHash: hash, note });
    return revision;
  });
}

export async function revise(owner: PersonActor, slug: string, summary: string): Promise<number> {
  await actAs(owner, async () => {
    const { version } = await readIncident(slug);
    await changeIncident(slug, { summary: { en: summary } }, version);
  });
  return publish(owner, slug);
}

export const inSeries = (owner: PersonActor, slug: string, key: string) =>
  actAs(owner, async () => {
    const { version } = await readIncident(slug);
    await changeIncident(slug, { series: { key, name: { en: key } } }, version);
  });

export async function publishNew(owner: PersonActor, title: string): Promise<string> {
  const { slug } = await addIncident(owner, { title: { en: title, ja: `${title} 日本語` } });
  await publish(owner, slug);
  return slug;
}

/** The text of a mail, however it was wrapped for the way. */
export function wordsOf(mail: Arrived | undefined): string {
  if (!mail) return "";
  if (!/^Content-Transfer-Encoding: base64/im.test(mail.raw)) return mail.text.replaceAll(/=\r\n/g, "");
  return Buffer.from(mail.text, "base64").toString("utf8");
}

export const withdraw = (owner: PersonActor, slug: string) =>
  actAs(owner, () => withdrawPublication(slug, { reason: "it was wrong" }));

export const redact = (owner: PersonActor, slug: string, revision: number) =>
  actAs(owner, () => redactRevision(slug, revision, { reason: "it held a key" }));
