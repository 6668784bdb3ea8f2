import "server-only";

import { createTransport } from "nodemailer";
import { env, publicOrigin } from "../env.ts";

export type Letter = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
  list?: MailingList;
};
/** `end`: the address that ends it, by one POST (RFC 8058). */
export type MailingList = { id: string; end: string };
/** `isFinal`: it will be refused next time too. */
export type Refusal = { why: string; isFinal: boolean };

const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** The mail under a name of its own, the same at every try: whoever gets it twice recognises it. */
export async function sendLetter(letter: Letter): Promise<Refusal | undefined> {
  const { smtpUrl, from } = env().mail;
  if (smtpUrl === undefined || from === undefined) return { why: "no mail server is configured", isFinal: false };
  const transport = createTransport(withPatience(smtpUrl));
  try {
    await transport.sendMail({
      from,
      to: { name: "", address: letter.recipient },
      subject: letter.subject,
      text: letter.text,
      messageId: `<${letter.id}@${new URL(publicOrigin()).hostname.replaceAll(/[[\]]/g, "")}>`,
      date: letter.createdAt,
      headers: { "Auto-Submitted": "auto-generated", ...(letter.list && listHeaders(letter.list)) },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return undefined;
  } catch (error) {
    return refusalFrom(error);
  } finally {
    transport.close();
  }
}

/** As prepared text: what is folded or encoded is not found by every mailbox. */
function listHeaders({ id, end }: MailingList) {
  return {
    "List-Id": { prepared: true, value: `<${id}>` },
    "List-Unsubscribe": { prepared: true, value: `<${end}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Settings of its address go before ours. */
function withPatience(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(PATIENCE_MS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  }
  return url.href;
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string; message?: string };

/** Only what is said of this recipient or this text is final: a wrong password or a refused sender can be set right. */
function refusalFrom(error: unknown): Refusal {
  const { code, command, responseCode = 0, response, message } = error as SmtpError;
  // A server may answer anything, and what cannot be stored would keep the mail from ever being given up.
  const why = [code, command, response ?? message]
    .filter(Boolean)
    .join(" · ")
    .replaceAll(/\p{Cc}+/gu, " ");
  return { why: why.slice(0, 500), isFinal: responseCode >= 500 && (command === "RCPT TO" || command === "DATA") };
}
