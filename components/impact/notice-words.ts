import type { ActionResult } from "#domain/access/action-result.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";

export type NoticeChannel = "mail" | "phone" | "portal" | "post" | "other";
export type NoticeOutcome = "sent" | "delivered" | "bounced" | "failed" | "acknowledged";

export const channelWords: Record<NoticeChannel, string> = {
  mail: "E-mail",
  phone: "Phone",
  portal: "Portal or console",
  post: "Post",
  other: "Other",
};
export const outcomeWords: Record<NoticeOutcome, string> = {
  sent: "Sent",
  delivered: "Delivered",
  bounced: "Came back",
  failed: "Could not be sent",
  acknowledged: "Acknowledged",
};

/** Of those marked, or of all that were never told anything. */
export type NoticeTarget = { accounts: string[] } | { untold: true };
export type NoticeInput = {
  target: NoticeTarget;
  channel: NoticeChannel;
  message: string;
  outcome: NoticeOutcome;
  note?: string;
  /** In words; when they were told, not when it is written down. */
  told: TimeInput;
};
export type NoteNotice = (
  slug: string,
  input: NoticeInput,
  attemptId: string,
) => Promise<ActionResult<{ added: number }>>;

export function accountsText(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "account" : "accounts"}`;
}
