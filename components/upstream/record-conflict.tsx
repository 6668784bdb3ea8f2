import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isSame, shownField, type FieldSpec, type RecordDraft } from "./record-draft.ts";

type Props = {
  specs: readonly FieldSpec[];
  draft: RecordDraft;
  base: RecordDraft;
  theirs: RecordDraft;
  isSaving: boolean;
  saveMine: () => void;
  takeTheirs: () => void;
};

/** Both texts, field by field: nothing is saved and nothing lost until the person says which. */
export function RecordConflict({ specs, draft, base, theirs, isSaving, saveMine, takeTheirs }: Props) {
  const differing = specs.filter((spec) => !isSame(spec, draft, theirs));
  return (
    <Notice tone="warning" title="Not saved: somebody saved this entry while you were editing it.">
      {differing.length === 0 ? (
        <p>Both say the same now.</p>
      ) : (
        <div role="region" aria-label="Both texts" tabIndex={0} className="mt-1 overflow-x-auto">
          <table className="w-full border-collapse text-start">
            <caption className="sr-only">Your text and the stored one</caption>
            <thead>
              <tr className="text-[0.8125rem] text-soft">
                {["Field", "Yours", "Stored now", "Changed by"].map((name) => (
                  <th key={name} scope="col" className="pe-3 text-start font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differing.map((spec) => (
                <tr key={spec.name} className="border-t border-line-strong align-top">
                  <th scope="row" className="py-1 pe-3 text-start font-medium">
                    {spec.label}
                  </th>
                  <td className="py-1 pe-3 whitespace-pre-wrap">{shownField(spec, draft) || "(empty)"}</td>
                  <td className="py-1 pe-3 whitespace-pre-wrap">{shownField(spec, theirs) || "(empty)"}</td>
                  <td className="py-1">{whoChanged(!isSame(spec, draft, base), !isSame(spec, theirs, base))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="primary" disabled={isSaving} onClick={saveMine}>
          Save mine over it
        </Button>
        <Button disabled={isSaving} onClick={takeTheirs}>
          Take theirs
        </Button>
      </div>
      <p className="mt-1 text-[0.8125rem] text-soft">
        Saving yours changes only what you touched; what only they changed stays theirs.
      </p>
    </Notice>
  );
}

function whoChanged(byMe: boolean, byThem: boolean): string {
  if (byMe && byThem) return "both";
  return byMe ? "you" : "they";
}
