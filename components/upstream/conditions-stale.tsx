import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ExposureConditions } from "#domain/upstream/exposure-shape.ts";
import type { Revised } from "./use-conditions.ts";

type Props = {
  mine: ExposureConditions;
  theirs: Revised;
  isSaving: boolean;
  canSave: boolean;
  saveMine: () => void;
  takeTheirs: () => void;
};

/** Which parts differ; nothing is lost until the person says whose stand. */
export function ConditionsStale({ mine, theirs, isSaving, canSave, saveMine, takeTheirs }: Props) {
  const differing = differences(mine, theirs);
  return (
    <Notice tone="warning" title={`Not saved: somebody saved revision ${theirs.revision} while you were editing.`}>
      {differing.length === 0 ? (
        <p>Both say the same now.</p>
      ) : (
        <>
          <p>These parts differ:</p>
          <ul className="list-disc ps-5">
            {differing.map(({ name, mine: own, theirs: other }) => (
              <li key={name}>
                <details>
                  <summary className="cursor-pointer">{name}</summary>
                  <p className="text-[0.8125rem] font-medium">Yours</p>
                  <pre className="font-mono text-[0.8125rem] whitespace-pre-wrap">{own}</pre>
                  <p className="text-[0.8125rem] font-medium">Revision {theirs.revision}</p>
                  <pre className="font-mono text-[0.8125rem] whitespace-pre-wrap">{other}</pre>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="primary" disabled={isSaving || !canSave} onClick={saveMine}>
          Save mine as revision {theirs.revision + 1}
        </Button>
        <Button disabled={isSaving} onClick={takeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}

function differences(mine: ExposureConditions, theirs: ExposureConditions) {
  const [own, other] = [partsOf(mine), partsOf(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((name) => ({ name, mine: own.get(name) ?? "(not there)", theirs: other.get(name) ?? "(not there)" }))
    .filter((part) => part.mine !== part.theirs);
}

function partsOf({ scheme, fields, rules, nextStep, advice }: ExposureConditions): Map<string, string> {
  const text = (value: unknown) => JSON.stringify(value, null, 1);
  return new Map([
    ["scheme", scheme],
    ["next step", text(nextStep)],
    ...fields.map((field): [string, string] => [`field ${field.path}`, text(field)]),
    ...rules.map((rule): [string, string] => [`rule ${rule.key}`, text(rule)]),
    ...advice.map((entry): [string, string] => [`advice ${entry.key}`, text(entry)]),
  ]);
}
