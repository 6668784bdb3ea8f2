import { shownInstant } from "./impact-moment.ts";
import { channelWords, outcomeWords, type NoticeChannel, type NoticeOutcome } from "./notice-words.ts";

/** An affected account and what it was told, the newest first; nothing in it has to be worked out. */
export type AccountLine = {
  account: string;
  affected: number;
  requests: number;
  first?: string;
  last?: string;
  notices: NoticeLine[];
};
export type NoticeLine = {
  id: string;
  when: string;
  channel: string;
  outcome: string;
  cameBack: boolean;
  message: string;
  note?: string;
  by: string;
};

type Account = {
  account: string;
  affected: number;
  requests: number;
  firstAt?: string;
  lastAt?: string;
  notices: {
    id: string;
    channel: NoticeChannel;
    message: string;
    outcome: NoticeOutcome;
    note?: string;
    toldAt: string;
    toldBy: string;
  }[];
};

export function accountLines(accounts: Account[], zone: string): AccountLine[] {
  return accounts.map(({ account, affected, requests, firstAt, lastAt, notices }) => ({
    ...{ account, affected, requests },
    ...(firstAt !== undefined && { first: shownInstant(firstAt, zone) }),
    ...(lastAt !== undefined && { last: shownInstant(lastAt, zone) }),
    notices: notices.map(({ id, channel, message, outcome, note, toldAt, toldBy }) => ({
      ...{ id, message, by: toldBy, when: shownInstant(toldAt, zone) },
      ...{ channel: channelWords[channel], outcome: outcomeWords[outcome] },
      cameBack: outcome === "bounced" || outcome === "failed",
      ...(note !== undefined && { note }),
    })),
  }));
}
