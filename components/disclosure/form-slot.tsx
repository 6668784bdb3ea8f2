"use client";

import { useEffect, useRef } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { CaseFormPart } from "./case-form.tsx";
import { placeOf, useCaseForms } from "./case-forms-context.tsx";
import type { Place } from "./form-shape.ts";

/** Where the forms of one part of the page open, and where it says what was recorded. */
export function FormSlot({ place }: { place: Place }) {
  const forms = useCaseForms();
  const said = useRef<HTMLDivElement>(null);
  const done = forms?.done?.place === place ? forms.done : undefined;
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  if (!forms) return null;
  const open = forms.open && placeOf(forms.open) === place ? forms.open : undefined;
  return (
    <>
      <div ref={said} tabIndex={-1} aria-live="polite" className="outline-none print:hidden">
        {done && (
          <div className="mb-3">
            <Notice tone={done.warnings.length > 0 ? "warning" : "done"} title={done.words}>
              {done.warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </Notice>
          </div>
        )}
      </div>
      {open && <CaseFormPart key={`${open.name} ${open.of}`} {...{ forms, open }} />}
    </>
  );
}
