import { BothTexts, whoChanged, type BothTextsRow } from "#components/console/both-texts.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { draftFieldWords, fieldInWords } from "./draft-in-words.ts";
import { draftOf, touchedFields, type DraftField, type EventDraft } from "./event-draft.ts";
import type { Stale } from "./event-form-state.ts";

type Form = {
  draft: EventDraft;
  base: EventDraft;
  saveMineOver: (stale: Stale) => void;
  takeTheirs: (stale: Stale) => void;
};
type Props = { form: Form; stale: Stale; isSaving: boolean };

/** Both texts, field by field. Nothing is saved and nothing is lost until the person says which. */
export function StaleComparison({ form, stale, isSaving }: Props) {
  const { current, savedBy } = stale;
  const theirs = draftOf(current);
  const rows = comparedFields(form, theirs);
  return (
    <Notice tone="warning" title="Not saved: somebody saved this event while you were editing it.">
      <p>
        {savedBy
          ? `${savedBy.name} saved version ${current.version} at ${savedBy.at}.`
          : `Version ${current.version} is stored now.`}{" "}
        Your text is still in the form. {current.retracted && `The event was retracted: ${current.retracted.reason}`}
      </p>
      <BothTexts rows={rows} />
      {!current.retracted && (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button look="primary" disabled={isSaving} onClick={() => form.saveMineOver(stale)}>
            Save mine over it
          </Button>
          <Button disabled={isSaving} onClick={() => form.takeTheirs(stale)}>
            Take theirs
          </Button>
        </div>
      )}
      <p className="mt-1 text-[0.8125rem] text-soft">
        Saving yours changes only what you touched; what only they changed stays theirs.
      </p>
    </Notice>
  );
}

function comparedFields({ draft, base }: Form, theirs: EventDraft): BothTextsRow[] {
  const mine = touchedFields(draft, base);
  const changedByThem = touchedFields(theirs, base);
  const differing = touchedFields(draft, theirs);
  return (Object.keys(draftFieldWords) as DraftField[])
    .filter((field) => differing.has(field))
    .map((field) => ({
      key: field,
      label: draftFieldWords[field],
      yours: fieldInWords(field, draft),
      stored: fieldInWords(field, theirs),
      whose: whoChanged(mine.has(field), changedByThem.has(field)),
    }));
}
