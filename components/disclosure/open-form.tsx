"use client";

import type { ReactNode } from "react";
import { Button, type ButtonLook } from "#components/ui/button.tsx";
import type { FormName } from "./case-forms.ts";
import { openerId, useCaseForms } from "./case-forms-context.tsx";

type Props = { form: FormName; of?: string; look?: ButtonLook; children: ReactNode };

/** Opens a form where its part of the page has room for it; nothing where nothing may be entered. */
export function OpenForm({ form, of = "", look = "bare", children }: Props) {
  const forms = useCaseForms();
  if (!forms) return null;
  const opened = { name: form, of };
  const isOpen = forms.open?.name === form && forms.open.of === of;
  return (
    <Button id={openerId(opened)} look={look} aria-expanded={isOpen} onClick={() => forms.show(opened)}>
      {children}
    </Button>
  );
}
