import {
  changeOf,
  draftOf,
  entryOf,
  isSame,
  type FieldSpec,
  type RecordDraft,
} from "#components/upstream/record-draft.ts";
import type { CaseForm, FormCase, Row } from "./form-shape.ts";

/** What stands in a form when it is opened. */
export function startDraft(form: CaseForm, specs: FieldSpec[], of: string, inCase: FormCase): RecordDraft {
  const { row = {}, times = {} } = form.start?.(of, inCase) ?? {};
  const draft = draftOf(specs, row, inCase.zone);
  return { ...draft, times: { ...draft.times, ...times } };
}

export function isTouched(specs: readonly FieldSpec[], draft: RecordDraft, start: RecordDraft): boolean {
  return !specs.every((spec) => isSame(spec, draft, start));
}

/** The facts that a form says. A time that was not touched is recorded exactly as it was. */
export function factsOf(
  form: CaseForm,
  of: string,
  inCase: FormCase,
  { draft, start }: Record<"draft" | "start", RecordDraft>,
): Row[] {
  const specs = form.fields(of, inCase);
  const asked = form.asked?.(specs, draft) ?? specs;
  if (form.changes === "part") return form.facts(changeOf(asked, draft, start), of, inCase);
  const again = form.start?.(of, inCase).again ?? {};
  const untouched = asked.filter((spec) => spec.type === "time" && again[spec.name] && isSame(spec, draft, start));
  const exact = Object.fromEntries(untouched.map(({ name }) => [name, again[name]]));
  return form.facts({ ...entryOf(asked, draft), ...exact }, of, inCase);
}
