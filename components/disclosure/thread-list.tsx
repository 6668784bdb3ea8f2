import Link from "next/link";
import { shownMoment } from "#components/impact/impact-moment.ts";
import type { Thread } from "#domain/disclosure/thread.ts";
import type { ThreadPlace } from "./thread-actions.ts";
import { countInWords, groupInWords } from "./thread-words.ts";

type Props = { threads: Thread[]; place: ThreadPlace };

/** Threads with something unread first, then by what was said last. */
export function ThreadList({ threads, place }: Props) {
  if (threads.length === 0) return <p className="text-soft">Nothing has been said here yet.</p>;
  return (
    <ul className="border-t border-line">
      {threads.toSorted(byNews).map((thread) => (
        <Row key={thread.id} thread={thread} place={place} />
      ))}
    </ul>
  );
}

function Row({ thread, place: { address, zone, isInside } }: { thread: Thread; place: ThreadPlace }) {
  const { id, subject, messages, unread = 0, lastMessageAt, begun } = thread;
  const stamp = lastMessageAt ?? begun.at;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-line py-2">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link href={`${address}/${id}`} className={unread > 0 ? "font-semibold" : ""}>
          {subject}
        </Link>{" "}
        {unread > 0 && <span className="text-[0.8125rem] font-semibold text-accent">{unread} unread</span>}
        <p className="text-[0.8125rem] text-soft">{groupInWords(thread, isInside)}</p>
      </div>
      <p className="text-[0.8125rem] text-soft tabular-nums">
        {countInWords(messages, "message")}, <time dateTime={stamp}>{shownMoment(stamp, zone)}</time>
      </p>
    </li>
  );
}

function byNews(a: Thread, b: Thread): number {
  const unread = Number((b.unread ?? 0) > 0) - Number((a.unread ?? 0) > 0);
  const at = ({ lastMessageAt, begun }: Thread) => lastMessageAt ?? begun.at;
  return unread || at(b).localeCompare(at(a));
}
