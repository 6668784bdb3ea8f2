import { shownMoment } from "#components/impact/impact-moment.ts";
import type { Message } from "#domain/disclosure/thread.ts";
import { authorInWords } from "./thread-words.ts";

export function MessageHeading({
  message: { author, at, changedAt, isUnread },
  zone,
}: {
  message: Message;
  zone: string;
}) {
  return (
    <p className="mb-0.5 flex flex-wrap items-baseline gap-x-3 text-[0.8125rem] text-soft">
      <span className="font-semibold text-ink">{authorInWords(author)}</span>
      <time dateTime={at}>{shownMoment(at, zone)}</time>
      {changedAt && <span>changed {shownMoment(changedAt, zone)}</span>}
      {isUnread && <span className="font-semibold text-accent">New</span>}
    </p>
  );
}

export function Retracted({ retracted, zone }: { retracted: NonNullable<Message["retracted"]>; zone: string }) {
  const { at, by, reason } = retracted;
  return (
    <p className="text-soft italic [overflow-wrap:anywhere]">
      Taken back{by && ` by ${by}`}
      {at && `, ${shownMoment(at, zone)}`}
      {reason && `: ${reason}`}
    </p>
  );
}
