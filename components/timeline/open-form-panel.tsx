"use client";

import { useState } from "react";
import type { Beginning } from "./beginnings.ts";
import { draftAfter, emptyDraft } from "./event-draft.ts";
import { EventForm } from "./event-form.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import type { OpenForm } from "./open-form.ts";
import { RetractForm } from "./retract-form.tsx";
import type { TimelineActions } from "./timeline-actions.ts";
import type { ZoneList } from "./zone-list.ts";

type Props = {
  slug: string;
  personId: string;
  zones: ZoneList;
  actions: TimelineActions;
  open: OpenForm;
  beginning: Beginning | undefined;
  lastDay: string;
  say: (result: string) => void;
  close: () => void;
};

/** After an event is added the form stays, empty, for the next one of the same day, zone, lane and audience. */
export function OpenFormPanel({ open, beginning, lastDay, say, ...shared }: Props) {
  const { slug, actions, close, zones } = shared;
  const [added, setAdded] = useState(0);
  const [fresh, setFresh] = useState(() => emptyDraft(zones.incident, lastDay));
  const form = { ...shared, onClose: close };
  if (open.kind === "new") {
    return (
      <EventForm
        key={`new-${added}-${beginning?.place ?? ""}`}
        {...form}
        fresh={beginning?.draft ?? fresh}
        place={beginning?.place}
        note={beginning?.note}
        onSaved={(event) => {
          say(`Added: ${event?.title.en ?? ""}`);
          if (beginning) return close();
          setAdded(added + 1);
          if (event) setFresh(draftAfter(event, zones.incident));
        }}
      />
    );
  }
  const { event } = open;
  const finish = (result: string) => {
    say(result);
    close();
  };
  if (open.kind === "history")
    return <HistoryPanel slug={slug} event={event} history={actions.history} onClose={close} />;
  if (open.kind === "retract") {
    const onRetracted = () => finish(`Retracted: ${event.title.en}`);
    return (
      <RetractForm
        key={event.id}
        slug={slug}
        event={event}
        retract={actions.retract}
        onClose={close}
        onRetracted={onRetracted}
      />
    );
  }
  const onSaved = (saved: { title: { en: string } } | undefined) =>
    finish(saved ? `Saved: ${saved.title.en}` : "Nothing was changed, so nothing was saved.");
  return <EventForm key={event.id} {...form} fresh={fresh} event={event} onSaved={onSaved} />;
}
