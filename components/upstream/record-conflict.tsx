import { BothTexts, whoChanged } from "#components/console/both-texts.tsx";
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
  const rows = specs
    .filter((spec) => !isSame(spec, draft, theirs))
    .map((spec) => ({
      ...{ key: spec.name, label: spec.label, yours: shownField(spec, draft), stored: shownField(spec, theirs) },
      whose: whoChanged(!isSame(spec, draft, base), !isSame(spec, theirs, base)),
    }));
  return (
    <Notice tone="warning" title="Not saved: somebody saved this entry while you were editing it.">
      <BothTexts rows={rows} />
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
