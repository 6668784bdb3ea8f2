import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ExposureCondition } from "#domain/upstream/exposure-shape.ts";
import type { Editing } from "./conditions-editing.ts";
import { Comparison } from "./conditions-comparison.tsx";
import {
  asKind,
  firstComparison,
  innerOf,
  kindOf,
  LISTS,
  PART_WORDS,
  type PartKind,
  type Path,
} from "./conditions-edit.ts";
import { pointerOf } from "#domain/json-pointer.ts";

type Props = Editing & {
  condition: ExposureCondition;
  path: Path;
  /** Its name for those who hear it. */
  label: string;
  isOfNode?: boolean;
  canGo?: boolean;
};

const kinds = (Object.entries(PART_WORDS) as [PartKind, string][]).map(([value, label]) => ({ value, label }));

/** One part of a condition; parts may stand in parts. */
export function ConditionPart({ condition, path, label, isOfNode = false, canGo = false, ...editing }: Props) {
  const { fields, problems, set } = editing;
  const kind = kindOf(condition);
  const inner = innerOf(condition);
  const ofNode = isOfNode || kind === "every" || kind === "some";
  const isList = LISTS.some((list) => list === kind);
  const place = pointerOf(path);
  return (
    <fieldset className="grid min-w-0 gap-2 border-s-2 border-line-strong ps-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-start gap-2">
        <Select
          aria-label={`${label}: what it is`}
          className="max-w-52"
          value={kind}
          options={kinds.filter(({ value }) => !isOfNode || (value !== "every" && value !== "some"))}
          onChoose={(next) => set(path, asKind(condition, next as PartKind, fields))}
        />
        {kind === "comparison" && <Comparison {...{ condition, path, label, fields, problems, set }} />}
        {canGo && (
          <Button look="bare" onClick={() => set(path, undefined)}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
      {inner.map((part, index) => (
        <ConditionPart
          key={index}
          condition={part}
          path={isList ? [...path, kind, index] : [...path, kind]}
          label={`${label}, part ${index + 1}`}
          isOfNode={ofNode}
          canGo={isList && inner.length > 1}
          {...editing}
        />
      ))}
      {isList && (
        <div>
          <Button onClick={() => set([...path, kind, inner.length], firstComparison(fields, ofNode))}>
            Add a part<span className="sr-only"> to {label}</span>
          </Button>
        </div>
      )}
      {problems
        .filter((problem) => problem.place === place)
        .map(({ message }) => (
          <p key={message} data-problem className="text-[0.8125rem] text-bad">
            {message}
          </p>
        ))}
    </fieldset>
  );
}
