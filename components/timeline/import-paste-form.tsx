"use client";

import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { PasteDraft } from "./import-draft.ts";
import { formatWords } from "./import-words.ts";
import type { ZoneList } from "./zone-list.ts";
import { ZoneSelect } from "./zone-select.tsx";

type Props = {
  paste: PasteDraft;
  edit: (change: Partial<PasteDraft>) => void;
  zones: ZoneList;
  isReading: boolean;
  /** This browser has room for it. */
  isKept: boolean;
  read: () => void;
};

const formats = [
  { value: "", label: "Recognise it" },
  ...Object.entries(formatWords).map(([value, label]) => ({ value, label })),
];

export function ImportPasteForm({ paste, edit, zones, isReading, isKept, read }: Props) {
  return (
    <form
      className="grid gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        read();
      }}
    >
      <Field
        label="Paste"
        hint="Chat, git log, CSV, mail headers, a status page's JSON, or lines such as “14:35 UTC root cause found”."
      >
        {(field) => (
          <textarea
            {...field}
            required
            autoFocus
            rows={10}
            spellCheck={false}
            className="font-mono text-[0.8125rem]"
            value={paste.text}
            onChange={(event) => edit({ text: event.target.value })}
            onKeyDown={(key) => {
              if (key.key === "Enter" && (key.ctrlKey || key.metaKey)) key.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <Lent paste={paste} edit={edit} zones={zones} />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit" disabled={isReading} aria-keyshortcuts="Control+Enter">
          {isReading ? "Reading…" : "Read"}
        </Button>
        <span className={`text-[0.8125rem] ${isKept ? "text-faint" : "font-semibold text-warn"}`}>
          {isKept
            ? "Nothing is written yet, and nobody is told. The paste and your answers are kept in this browser until they are taken."
            : "This browser does not keep the paste, for it is too long or keeping is switched off: it is lost when the page is left."}
        </span>
      </div>
    </form>
  );
}

/** What is lent to times that lack it; what the paste says itself wins. */
function Lent({ paste, edit, zones }: Pick<Props, "paste" | "edit" | "zones">) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label="Format">
        {(field) => (
          <Select
            {...field}
            value={paste.format}
            options={formats}
            onChoose={(format) => edit({ format: format as PasteDraft["format"] })}
          />
        )}
      </Field>
      <Field label="Zone of times that name none">
        {(field) => <ZoneSelect {...field} zones={zones} value={paste.zone} onChoose={(zone) => edit({ zone })} />}
      </Field>
      <Field label="Date of times that have none">
        {(field) => (
          <input
            {...field}
            type="text"
            inputMode="numeric"
            pattern="\d{4}-\d{2}-\d{2}"
            title="YYYY-MM-DD"
            placeholder="YYYY-MM-DD"
            autoComplete="off"
            value={paste.baseDate}
            onChange={(event) => edit({ baseDate: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
