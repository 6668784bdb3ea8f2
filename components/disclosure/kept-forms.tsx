"use client";

import { useSyncExternalStore } from "react";
import { hearWords, keepWords } from "#components/console/kept-words.ts";
import { Button } from "#components/ui/button.tsx";
import { caseForms } from "./case-forms.ts";
import { useCaseForms } from "./case-forms-context.tsx";
import { allKept, findForm, formsFound, keepForm, keptKey, type FoundForm } from "./kept-case-form.ts";

/** What was typed in forms that are not open now. */
export function KeptForms() {
  const forms = useCaseForms();
  const [personId, slug] = [forms?.personId ?? "", forms?.slug ?? ""];
  const all = useSyncExternalStore(
    hearWords,
    () => allKept(personId, slug),
    () => "[]",
  );
  if (!forms) return null;
  const { open, show, inCase, mayOpen } = forms;
  const isOpen = ({ isOwn, name, of }: FoundForm) => isOwn && open?.name === name && open.of === of;
  const kept = formsFound(personId, slug, all).filter((found) => !isOpen(found));
  if (kept.length === 0) return null;
  const take = ({ key, name, of }: FoundForm) => {
    const words = findForm(key);
    keepWords(key, "");
    if (words) keepForm(keptKey(personId, slug, name, of), words);
    show({ name, of });
  };
  return (
    <section
      aria-label="Typed and not recorded"
      className="border-s-4 border-warn bg-warn-soft px-3 py-1.5 print:hidden"
    >
      <ul>
        {kept.map((found) => (
          <li key={found.key} className="flex flex-wrap items-baseline gap-x-4">
            <span>Typed and not recorded: {caseForms[found.name].title(found.of, inCase)}</span>
            {mayOpen(found) ? (
              <Button look="bare" onClick={() => take(found)}>
                Open<span className="sr-only"> {caseForms[found.name].title(found.of, inCase)}</span>
              </Button>
            ) : (
              <span className="text-soft">The case does not ask this any more.</span>
            )}
            <Button look="bare" onClick={() => keepWords(found.key, "")}>
              Throw away
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
