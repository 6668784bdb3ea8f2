"use client";

import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { optionsOf } from "#components/timeline/event-words.ts";
import type { ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { NoticeTime } from "./notice-time.tsx";
import { useNotice, type NoticeState } from "./notice-state.ts";
import {
  accountsText,
  channelWords,
  outcomeWords,
  type NoteNotice,
  type NoticeChannel,
  type NoticeOutcome,
} from "./notice-words.ts";

type Props = {
  slug: string;
  marked: string[];
  untold: number;
  zones: ZoneList;
  note: NoteNotice;
  readTold: ReadTimeAction;
  onNoted: () => void;
};

/** Writes down what was sent elsewhere: nothing is sent from here. What comes back later is a note of its own. */
export function NoticeForm({ slug, marked, untold, zones, note, readTold, onNoted }: Props) {
  const state = useNotice({ slug, marked, untold, zone: zones.incident, note, readTold, onNoted });
  const { draft, edit, reading, problem, done, isSending, count } = state;
  return (
    <form
      className="grid gap-3 border border-line bg-raised p-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        state.send();
      }}
    >
      <div>
        <h2 className="text-lg">Note what they were told</h2>
        <p className="text-[0.8125rem] text-soft">
          Nothing is sent from here. What comes back later is a note of its own.
        </p>
      </div>
      <Whom {...{ draft, edit, untold }} marked={marked.length} />
      <NoticeTime field={draft.told} zones={zones} reading={reading} onChange={(told) => edit({ told })} />
      <What {...{ draft, edit }} />
      <div aria-live="polite">
        {problem && <ProblemNotice problem={problem} title="Not noted" />}
        {done !== undefined && <Notice tone="done" title={`Noted for ${accountsText(done)}.`} />}
      </div>
      <Button look="primary" type="submit" disabled={isSending || count === 0}>
        {isSending ? "Noting…" : `Note for ${accountsText(count)}`}
      </Button>
    </form>
  );
}

type Part = Pick<NoticeState, "draft" | "edit">;

function Whom({ draft, edit, marked, untold }: Part & { marked: number; untold: number }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-0.5 text-[0.8125rem] font-medium text-soft">Whom</legend>
      <label className="flex items-center gap-2">
        <input type="radio" name="whom" checked={!draft.isUntold} onChange={() => edit({ isUntold: false })} />
        {marked === 0 ? "Marked accounts: none yet" : `${accountsText(marked)} marked`}
      </label>
      <label className="flex items-center gap-2">
        <input
          type="radio"
          name="whom"
          checked={draft.isUntold}
          disabled={untold === 0}
          onChange={() => edit({ isUntold: true })}
        />
        All not told yet: {accountsText(untold)}
      </label>
    </fieldset>
  );
}

function What({ draft, edit }: Part) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="By">
          {(field) => (
            <Select
              {...field}
              value={draft.channel}
              options={optionsOf(channelWords)}
              onChoose={(channel) => edit({ channel: channel as NoticeChannel })}
            />
          )}
        </Field>
        <Field label="Outcome">
          {(field) => (
            <Select
              {...field}
              value={draft.outcome}
              options={optionsOf(outcomeWords)}
              onChoose={(outcome) => edit({ outcome: outcome as NoticeOutcome })}
            />
          )}
        </Field>
      </div>
      <Field label="Which message" hint="Its subject, a template and its version, or a link.">
        {(field) => (
          <textarea
            {...field}
            required
            rows={2}
            maxLength={2000}
            value={draft.message}
            onChange={(event) => edit({ message: event.target.value })}
          />
        )}
      </Field>
      <Field label="Note, if any">
        {(field) => (
          <input
            {...field}
            type="text"
            maxLength={2000}
            value={draft.note}
            onChange={(event) => edit({ note: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
