import { optionsOf } from "#components/timeline/event-words.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ExposureAdvice, ExposureRule } from "#domain/upstream/exposure-shape.ts";
import { firstComparison, moved, type Path } from "./conditions-edit.ts";
import type { Editing } from "./conditions-editing.ts";
import { ConditionPart } from "./conditions-part.tsx";
import { pointerOf } from "#domain/json-pointer.ts";
import { TextPair } from "./text-pair.tsx";
import { verdictWords } from "./upstream-words.ts";

/** In this order: the first that holds decides, unless one before it might hold too. */
export function ConditionsRules({ rules, ...editing }: Editing & { rules: ExposureRule[] }) {
  const { fields, set } = editing;
  const fresh = () => ({
    ...{ key: `rule-${rules.length + 1}`, when: firstComparison(fields), verdict: "affected" as const },
    ...{ reason: { en: "" }, nextStep: { en: "" } },
  });
  return (
    <div className="grid gap-3">
      {rules.map((rule, index) => (
        <details
          key={index}
          className="border-s-2 border-line-strong ps-3"
          open={hasProblem(editing, ["rules", index])}
        >
          <summary className="cursor-pointer">
            {index + 1}. <span className="font-semibold">{rule.key}</span>: {verdictWords[rule.verdict]}
          </summary>
          <div className="mt-2 grid gap-2">
            <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
              <KeyField value={rule.key} path={["rules", index, "key"]} {...editing} />
              <Field label="Verdict">
                {(props) => (
                  <Select
                    {...props}
                    value={rule.verdict}
                    options={optionsOf(verdictWords)}
                    onChoose={(verdict) => set(["rules", index, "verdict"], verdict)}
                  />
                )}
              </Field>
              <Order list="rules" entries={rules} index={index} set={set} name={rule.key} />
            </div>
            <ConditionPart
              condition={rule.when}
              path={["rules", index, "when"]}
              label={`When ${rule.key}`}
              {...editing}
            />
            <TextPair label="Reason" text={rule.reason} path={["rules", index, "reason"]} {...editing} />
            <TextPair label="Next step" text={rule.nextStep} path={["rules", index, "nextStep"]} {...editing} />
          </div>
        </details>
      ))}
      <div>
        <Button onClick={() => set(["rules", rules.length], fresh())}>Add a rule</Button>
      </div>
    </div>
  );
}

export function ConditionsAdvice({ advice, ...editing }: Editing & { advice: ExposureAdvice[] }) {
  const { set } = editing;
  return (
    <div className="grid gap-3">
      {advice.map((entry, index) => (
        <details
          key={index}
          className="border-s-2 border-line-strong ps-3"
          open={hasProblem(editing, ["advice", index])}
        >
          <summary className="cursor-pointer">
            {index + 1}. <span className="font-semibold">{entry.key}</span>
          </summary>
          <div className="mt-2 grid gap-2">
            <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
              <KeyField value={entry.key} path={["advice", index, "key"]} {...editing} />
              <Order list="advice" entries={advice} index={index} set={set} name={entry.key} />
            </div>
            <TextPair label="Advice" text={entry.text} path={["advice", index, "text"]} {...editing} />
            <Optional name="when" words="Only where" entry={entry} at={["advice", index]} {...editing} />
            <Optional name="check" words="Done already where" entry={entry} at={["advice", index]} {...editing} />
          </div>
        </details>
      ))}
      <div>
        <Button
          onClick={() => set(["advice", advice.length], { key: `advice-${advice.length + 1}`, text: { en: "" } })}
        >
          Add advice
        </Button>
      </div>
    </div>
  );
}

type OptionalProps = Editing & { name: "when" | "check"; words: string; entry: ExposureAdvice; at: Path };

function Optional({ name, words, entry, at, ...editing }: OptionalProps) {
  const condition = entry[name];
  if (!condition) {
    return (
      <div>
        <Button onClick={() => editing.set([...at, name], firstComparison(editing.fields))}>{words} …</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-1">
      <p className="text-[0.8125rem] font-medium text-soft">{words}</p>
      <ConditionPart condition={condition} path={[...at, name]} label={`${words}, ${entry.key}`} canGo {...editing} />
    </div>
  );
}

function KeyField({ value, path, problems, set }: Editing & { value: string; path: Path }) {
  return (
    <Field label="Key" error={problems.find(({ place }) => place === pointerOf(path))?.message}>
      {(props) => (
        <input
          {...props}
          type="text"
          spellCheck={false}
          value={value}
          onChange={({ target }) => set(path, target.value)}
        />
      )}
    </Field>
  );
}

type OrderProps = { list: "rules" | "advice"; entries: unknown[]; index: number; name: string; set: Editing["set"] };

function Order({ list, entries, index, name, set }: OrderProps) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <Button look="bare" disabled={index === 0} onClick={() => set([list], moved(entries, index, -1))}>
        Earlier<span className="sr-only">: {name}</span>
      </Button>
      <Button look="bare" disabled={index === entries.length - 1} onClick={() => set([list], moved(entries, index, 1))}>
        Later<span className="sr-only">: {name}</span>
      </Button>
      <Button look="bare" onClick={() => set([list, index], undefined)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}

function hasProblem({ problems }: Pick<Editing, "problems">, path: Path): boolean | undefined {
  return problems.some(({ place }) => place.startsWith(`${pointerOf(path)}/`)) || undefined;
}
