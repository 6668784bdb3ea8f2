"use client";

import { createContext, startTransition, use, useState, type ReactNode } from "react";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { useAddressState } from "#components/ui/address-state.ts";
import type { CaseActions } from "./case-actions.ts";
import { caseForms, formNamed, type FormName } from "./case-forms.ts";
import { formId, type FormCase, type Place } from "./form-shape.ts";

type Setup = {
  slug: string;
  personId: string;
  /** Of the case that the page shows. */
  version: number;
  inCase: FormCase;
  zones: ZoneList;
  actions: CaseActions;
  /** Of the forms those that may be opened, by `formId`; all of them where it is not said. */
  legal?: string[];
};
export type OpenedForm = { name: FormName; of: string };
type Done = { place: Place; words: string; warnings: string[] };
type Forms = Setup & {
  open: OpenedForm | undefined;
  show: (form: OpenedForm) => void;
  close: (done?: Done) => void;
  done: Done | undefined;
  mayOpen: (form: OpenedForm) => boolean;
};

const Context = createContext<Forms | undefined>(undefined);

/**
 * One form is open at a time; the address says which, so that a reload finds it open. It follows and does not lead: while
 * what was recorded is read anew, what is written into it comes late or is lost.
 */
export function CaseForms({ children, ...setup }: Setup & { children: ReactNode }) {
  const { get, set } = useAddressState();
  const [done, setDone] = useState<Done>();
  const [asked, setAsked] = useState<OpenedForm | undefined>(() => {
    const name = formNamed(get("form"));
    return name && { name, of: get("of") };
  });
  const mayOpen = (form: OpenedForm) => !setup.legal || setup.legal.includes(formId(form));
  const open = asked && mayOpen(asked) ? asked : undefined;
  const show = (form: OpenedForm) => {
    setDone(undefined);
    setAsked(form);
    set({ form: form.name, of: form.of });
  };
  const close = (how?: Done) => {
    // Together with the case as it is now: whoever reads that it is recorded acts on the new one.
    const leave = () => {
      setDone(how);
      setAsked(undefined);
    };
    if (how) startTransition(leave);
    else leave();
    set({ form: null, of: null });
    if (open && !how) document.getElementById(openerId(open))?.focus();
  };
  return <Context value={{ ...setup, open, show, close, done, mayOpen }}>{children}</Context>;
}

/** Undefined where nothing may be entered: for readers, and in a case as it stood earlier. */
export function useCaseForms(): Forms | undefined {
  return use(Context);
}

export function openerId(form: OpenedForm): string {
  return `open-${formId(form)}`.replaceAll(" ", "-");
}

export function placeOf({ name }: OpenedForm): Place {
  return caseForms[name].place;
}
