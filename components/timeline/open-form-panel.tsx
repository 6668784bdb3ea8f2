"use client";

import { useState } from "react";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { Beginning } from "./beginnings.ts";
import { draftAfter, emptyDraft } from "./event-draft.ts";
import type { LeftSave } from "./event-form-state.ts";
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
  onAdded: (event: TimelineEvent) => void;
  onLeft: (outcome: LeftSave) => void;
  close: () => void;
};

/** After an event is added the form stays, empty, for the next one of the same day, zone, lane and audience. */
export function OpenFormPanel({ open, beginning, lastDay, say, onAdded, ...shared }: Props) {
  const { slug, actions, close, zones } = shared;
  const [added, setAdded] = useState(0);
  const [fresh, setFresh] = useState(() => emptyDraft(zones.incident, lastDay));
  const form = { ...shared, onClose: close };
  if (open.kind === "new") {
    const begun = beginning?.place === open.place ? beginning : undefined;
    return (
      <EventForm
        key={`new-${added}-${open.place ?? ""}`}
        {...form}
        fresh={begun?.draft ?? fresh}
        place={open.place}
        note={begun?.note}
        onSaved={(event) => {
          if (event) onAdded(event);
          if (open.place !== undefined) return close();
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
