import { caseLevelForms } from "./case-level-forms.ts";
import { deadlineForms } from "./deadline-forms.ts";
import { embargoForms } from "./embargo-forms.ts";
import type { CaseForm } from "./form-shape.ts";
import { partyAnswerForms } from "./party-answer-forms.ts";
import { partyForms } from "./party-forms.ts";
import { publicationForms } from "./publication-forms.ts";
import { recordForms } from "./record-forms.ts";

/** Everything that can be entered in the ledger of a case by hand, each in a form of its own. */
const forms = {
  ...caseLevelForms,
  ...partyForms,
  ...embargoForms,
  ...deadlineForms,
  ...publicationForms,
  ...recordForms,
  ...partyAnswerForms,
};
export type FormName = keyof typeof forms;

export const caseForms: Record<FormName, CaseForm> = forms;

export function formNamed(name: string): FormName | undefined {
  return Object.hasOwn(forms, name) ? (name as FormName) : undefined;
}
