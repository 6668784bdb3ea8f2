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
      <ComparisonTable rows={rows} />
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

type Row = { field: DraftField; yours: string; stored: string; whose: string };

function comparedFields({ draft, base }: Form, theirs: EventDraft): Row[] {
  const mine = touchedFields(draft, base);
  const changedByThem = touchedFields(theirs, base);
  const differing = touchedFields(draft, theirs);
  return (Object.keys(draftFieldWords) as DraftField[])
    .filter((field) => differing.has(field))
    .map((field) => ({
      field,
      yours: fieldInWords(field, draft),
      stored: fieldInWords(field, theirs),
      whose: whoChanged(mine.has(field), changedByThem.has(field)),
    }));
}

function whoChanged(byMe: boolean, byThem: boolean): string {
  if (byMe && byThem) return "both";
  return byMe ? "you" : "they";
}

function ComparisonTable({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return <p>Both say the same now.</p>;
  return (
    <div role="region" aria-label="Both texts" tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">Your text and the stored one</caption>
        <thead>
          <tr className="text-[0.8125rem] text-soft">
            {["Field", "Yours", "Stored now", "Changed by"].map((name) => (
              <th key={name} scope="col" className="pe-3 text-start font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, yours, stored, whose }) => (
            <tr key={field} className="border-t border-line-strong align-top">
              <th scope="row" className="py-1 pe-3 text-start font-medium whitespace-nowrap">
                {draftFieldWords[field]}
              </th>
              <td className="py-1 pe-3 whitespace-pre-wrap">{yours || "(empty)"}</td>
              <td className="py-1 pe-3 whitespace-pre-wrap">{stored || "(empty)"}</td>
              <td className="py-1 whitespace-nowrap">{whose}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
