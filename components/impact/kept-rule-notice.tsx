import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { RuleDraft } from "./rule-draft.ts";
import type { KeptRuleState } from "./use-kept-rule.ts";

type Props = { kept: KeptRuleState; draft: RuleDraft; revision: number };

/** Where what stands in the form comes from, when it is not what is stored; and what was written elsewhere. */
export function KeptRuleNotice({ kept, draft, revision }: Props) {
  const { isRestored, basedOn, other } = kept;
  if (!isRestored && other === undefined) return null;
  return (
    <div className="grid gap-2">
      {isRestored && (
        <Notice tone={basedOn === revision ? "info" : "warning"} title="Written before and not saved">
          <p>
            {basedOn === revision
              ? "It stands in the form again, as you left it."
              : `It was written over ${basedOn === 0 ? "no rule" : `revision ${basedOn}`}; revision ${revision} was saved since. See what that one says below, then save yours after it or throw yours away.`}
          </p>
          <div className="flex flex-wrap gap-x-4">
            {basedOn !== revision && (
              <Button look="bare" onClick={() => kept.follow(draft)}>
                Let it follow revision {revision}
              </Button>
            )}
            <Button look="bare" onClick={kept.throwAway}>
              Throw it away
            </Button>
          </div>
        </Notice>
      )}
      {other !== undefined && (
        <Notice tone="info" title="A rule was written in another tab or before, and not saved">
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
