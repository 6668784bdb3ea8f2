import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { KeptDraft } from "./use-kept-draft.ts";

export type KeptDraftWords = {
  /** What was written over one revision when there is a later one. */
  since: (basedOn: number, revision: number) => string;
  follow: (revision: number) => string;
  elsewhere: string;
};
type Props<Draft> = { kept: KeptDraft<Draft>; draft: Draft; revision: number; words: KeptDraftWords };

/** Where what stands in the form comes from, when it is not what is stored; and what was written elsewhere. */
export function KeptDraftNotice<Draft>({ kept, draft, revision, words }: Props<Draft>) {
  const { isRestored, basedOn, other } = kept;
  if (!isRestored && other === undefined) return null;
  const isOver = basedOn !== revision;
  return (
    <div className="grid gap-2">
      {isRestored && (
        <Notice tone={isOver ? "warning" : "info"} title="Written before and not saved">
          <p>{isOver ? words.since(basedOn, revision) : "It stands in the form again, as you left it."}</p>
          <div className="flex flex-wrap gap-x-4">
            {isOver && (
              <Button look="bare" onClick={() => kept.follow(draft)}>
                {words.follow(revision)}
              </Button>
            )}
            <Button look="bare" onClick={kept.throwAway}>
              Throw it away
            </Button>
          </div>
        </Notice>
      )}
      {other !== undefined && (
        <Notice tone="info" title={words.elsewhere}>
          <div className="flex flex-wrap gap-x-4">
            <Button look="bare" onClick={() => kept.takeOther(other)}>
              Go on with that one
            </Button>
            <Button look="bare" onClick={() => kept.throwOther(other)}>
              Throw that one away
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
