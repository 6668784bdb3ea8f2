import "server-only";

import { z } from "zod";
import type { Tx } from "./access.ts";
import { env } from "./env.ts";
import { enqueueMails } from "./jobs/queue.ts";

const line = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\r\n]*$/);

const newMail = z.strictObject({
  /** What it tells whom, such as `deadline/{case}/{person}/{date}`: of one key one mail is sent, ever. */
  dedupeKey: z.string().min(1).max(300),
  recipient: z.email().max(320),
  /** Neutral until the public knows: a mailbox shows it to whoever looks over a shoulder. */
  subject: line,
  /** `{link}` becomes the link of the invitation, or the one that confirms the subscription. */
  text: z.string().min(1).max(20_000),
  invitationId: z.uuid().optional(),
  subscriberId: z.uuid().optional(),
});
export type NewMail = z.input<typeof newMail>;

/** Without a server for it, mails wait. */
export function isMailConfigured(): boolean {
  return env().mail.smtpUrl !== undefined;
}

/** Sent after the caller's transaction ends well, or not at all; false: one of that key is there already. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const { count } = await tx.outboundMail.createMany({ data: [newMail.parse(mail)], skipDuplicates: true });
  if (count > 0) await enqueueMails(tx);
  return count > 0;
}
