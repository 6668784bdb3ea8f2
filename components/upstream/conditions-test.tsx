import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { evaluateExposure, type AdviceGiven } from "#domain/upstream/evaluate-exposure.ts";
import type { ExposureConditions, ExposureField } from "#domain/upstream/exposure-shape.ts";
import { answersOf, emptyExposure, type ExposureDraft, type Typed } from "./exposure-draft.ts";
import { VerdictMark } from "./verdict-mark.tsx";

type Props = { conditions: ExposureConditions | undefined };

/** The form as a reader gets it, and what it would answer now. Nothing typed here is kept or sent. */
export function ConditionsTest({ conditions }: Props) {
  const [draft, setDraft] = useState<ExposureDraft>(emptyExposure);
  if (!conditions) return <p className="text-soft">It answers as soon as the conditions can be read.</p>;
  const { fields } = conditions;
  const ofNode = fields.filter(({ path }) => path.startsWith("node."));
  const own = fields.filter((field) => !ofNode.includes(field));
  const editNode = (index: number, typed: Typed) =>
    setDraft((now) => ({ ...now, nodes: now.nodes.map((node, at) => (at === index ? typed : node)) }));
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 sm:grid-cols-2">
        <Answers fields={own} typed={draft.own} edit={(typed) => setDraft((now) => ({ ...now, own: typed }))} />
      </div>
      {ofNode.length > 0 &&
        draft.nodes.map((node, index) => (
          <fieldset key={index} className="grid min-w-0 gap-2 border-s-2 border-line-strong ps-3 sm:grid-cols-2">
            <legend className="float-start w-full text-[0.8125rem] font-medium text-soft sm:col-span-2">
              Node {index + 1}
            </legend>
            <Answers fields={ofNode} typed={node} edit={(typed) => editNode(index, typed)} />
          </fieldset>
        ))}
      {ofNode.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setDraft((now) => ({ ...now, nodes: [...now.nodes, {}] }))}>Add a node</Button>
          {draft.nodes.length > 1 && (
            <Button onClick={() => setDraft((now) => ({ ...now, nodes: now.nodes.slice(0, -1) }))}>
              Remove the last node
            </Button>
          )}
        </div>
      )}
      <Answer conditions={conditions} draft={draft} />
    </div>
  );
}

type AnswersProps = { fields: ExposureField[]; typed: Typed; edit: (typed: Typed) => void };

function Answers({ fields, typed, edit }: AnswersProps) {
  return fields.map(({ path, label, hint, type, options }) => {
    const value = typed[path] ?? "";
    const say = (text: string) => edit({ ...typed, [path]: text });
    const choices = options?.map((one) => ({ value: one.value, label: one.label.en })) ?? yesNo;
    return (
      <Field key={path} label={label.en} hint={hint?.en}>
        {(props) =>
          type === "choice" || type === "boolean" ? (
            <Select {...props} value={value} options={[{ value: "", label: "Not known" }, ...choices]} onChoose={say} />
          ) : (
            <input
              {...props}
              type="text"
              inputMode={type === "integer" ? "numeric" : undefined}
              autoComplete="off"
              value={value}
              onChange={({ target }) => say(target.value)}
            />
          )
        }
      </Field>
    );
  });
}

function Answer({ conditions, draft }: { conditions: ExposureConditions; draft: ExposureDraft }) {
  const { verdict, reasons, nextStep, advice } = evaluateExposure(conditions, answersOf(conditions.fields, draft));
  return (
    <div className="border-t border-line pt-2">
      <p role="status" className="text-lg">
        <VerdictMark verdict={verdict} />
      </p>
      <ul className="list-disc ps-5">
        {reasons.map(({ text }) => (
          <li key={text.en}>{text.en}</li>
        ))}
      </ul>
      <p className="mt-1">
        <strong className="font-semibold">Next:</strong> {nextStep.en}
      </p>
      {advice.length > 0 && (
        <ol className="mt-2 list-decimal ps-5">
          {advice.map((given) => (
            <li key={given.key}>
              {given.text.en} {given.state && <span className="text-soft">({stateWords[given.state]})</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const stateWords: Record<NonNullable<AdviceGiven["state"]>, string> = {
  met: "done",
  not_met: "not done",
  unknown: "not known",
};
const yesNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
