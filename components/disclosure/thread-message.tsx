"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Message } from "#domain/disclosure/thread.ts";
import { mayRetract, type ThreadActions, type ThreadPlace } from "./thread-actions.ts";
import { ThreadAttachments } from "./thread-attachments.tsx";
import { MessageHeading, Retracted } from "./thread-message-parts.tsx";
import { ThreadRetraction } from "./thread-retraction.tsx";
import { ThreadRevision } from "./thread-revision.tsx";
import { ThreadRevisions } from "./thread-revisions.tsx";
import { ThreadText } from "./thread-text.tsx";
import { authorInWords } from "./thread-words.ts";

type Props = {
  thread: string;
  message: Message;
  place: ThreadPlace;
  actions: Pick<ThreadActions, "revise" | "retract" | "revisions">;
};

/** What one person said, and what may be done with it. */
export function ThreadMessage({ thread, message, place, actions }: Props) {
  const [open, setOpen] = useState<"revision" | "retraction">();
  const { seq, version, retracted, body, isOwn } = message;
  const close = () => setOpen(undefined);
  const isStanding = place.mayWrite && isOwn && !retracted;
  return (
    <article
      id={`m${seq}`}
      tabIndex={-1}
      data-message={seq}
      aria-label={`Message ${seq} by ${authorInWords(message.author)}`}
      className={`border-s-2 py-2 ps-3 ${message.isUnread ? "border-accent" : "border-line"}`}
    >
      <MessageHeading message={message} zone={place.zone} />
      {retracted && <Retracted retracted={retracted} zone={place.zone} />}
      {body !== undefined && open !== "revision" && <ThreadText text={body} />}
      {body !== undefined && open === "revision" && (
        <ThreadRevision {...{ thread, message, body, place, actions, onDone: close }} />
      )}
      <ThreadAttachments
        files={`${place.address}/${thread}/messages/${seq}/files`}
        message={message}
        mayAttach={isStanding}
      />
      <div className="flex flex-wrap items-start gap-x-4 text-[0.8125rem] print:hidden">
        {isStanding && open !== "revision" && <Tool onClick={() => setOpen("revision")}>Change</Tool>}
        {mayRetract(place, message) && open !== "retraction" && (
          <Tool onClick={() => setOpen("retraction")}>Take back</Tool>
        )}
        {(retracted ? place.isInside : version > 1) && (
          <ThreadRevisions {...{ thread, seq, version, place, actions }} />
        )}
      </div>
      {open === "retraction" && <ThreadRetraction {...{ thread, seq, actions, onDone: close }} />}
    </article>
  );
}

function Tool({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button look="bare" className="text-[0.8125rem]" onClick={onClick}>
      {children}
    </Button>
  );
}
