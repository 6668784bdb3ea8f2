import { sizeInWords } from "#components/impact/evidence-words.ts";
import type { Message, ThreadToRead } from "#domain/disclosure/thread.ts";
import { MessageHeading, Retracted } from "./thread-message-parts.tsx";
import { ThreadText } from "./thread-text.tsx";

/** Threads to read, all of them: what a party is shown, for those who may look with its eyes. */
export function ThreadGlance({ threads, zone }: { threads: ThreadToRead[]; zone: string }) {
  return (
    <section aria-labelledby="threads" className="mt-8">
      <h2 id="threads" className="mb-2 text-lg">
        Threads
      </h2>
      {threads.length === 0 && <p className="text-soft">None is shown.</p>}
      {threads.map(({ thread, messages }) => (
        <details key={thread.id} className="border-t border-line py-2">
          <summary className="cursor-pointer [overflow-wrap:anywhere]">
            {thread.subject} <span className="text-soft">({messages.length})</span>
          </summary>
          <ol className="mt-2 grid gap-3">
            {messages.map((message) => (
              <li key={message.seq}>
                <MessageGlance message={message} zone={zone} />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}

function MessageGlance({ message, zone }: { message: Message; zone: string }) {
  const { retracted, body, attachments } = message;
  return (
    <>
      <MessageHeading message={message} zone={zone} />
      {retracted && <Retracted retracted={retracted} zone={zone} />}
      {body !== undefined && <ThreadText text={body} />}
      {attachments.length > 0 && (
        <p className="text-[0.8125rem] [overflow-wrap:anywhere]">
          With {attachments.map(({ name, bytes }) => `${name} (${sizeInWords(bytes)})`).join(", ")}
        </p>
      )}
    </>
  );
}
