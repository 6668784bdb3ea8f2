"use client";

import { createContext, use, useState, type ReactNode } from "react";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { useAddressState } from "#components/ui/address-state.ts";
import type { CaseActions } from "./case-actions.ts";
import { caseForms, formNamed, type FormName } from "./case-forms.ts";
import type { FormCase, Place } from "./form-shape.ts";

type Setup = {
  slug: string;
  personId: string;
  /** Of the case that the page shows. */
  version: number;
  inCase: FormCase;
  zones: ZoneList;
  actions: CaseActions;
};
export type OpenedForm = { name: FormName; of: string };
type Done = { place: Place; words: string; warnings: string[] };
type Forms = Setup & {
  open: OpenedForm | undefined;
  show: (form: OpenedForm) => void;
  close: (done?: Done) => void;
  done: Done | undefined;
};

const Context = createContext<Forms | undefined>(undefined);

/** One form is open at a time; the address says which, so that a reload finds it open. */
export function CaseForms({ children, ...setup }: Setup & { children: ReactNode }) {
  const { get, set } = useAddressState();
  const [done, setDone] = useState<Done>();
  const name = formNamed(get("form"));
  const open = name && { name, of: get("of") };
  const show = (form: OpenedForm) => {
    setDone(undefined);
    set({ form: form.name, of: form.of });
  };
  const close = (how?: Done) => {
    setDone(how);
    set({ form: null, of: null });
    if (open && !how) document.getElementById(openerId(open))?.focus();
  };
  return <Context value={{ ...setup, open, show, close, done }}>{children}</Context>;
}

/** Undefined where nothing may be entered: for readers, and in a case as it stood earlier. */
export function useCaseForms(): Forms | undefined {
  return use(Context);
}

export function openerId({ name, of }: OpenedForm): string {
  return `open-${name}-${of}`.replaceAll(" ", "-");
}

export function placeOf({ name }: OpenedForm): Place {
  return caseForms[name].place;
}
