"use client";

import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";

type Props<V extends string> = {
  label: string;
  options: { value: V; label: string }[];
  chosen: readonly V[];
  onChoose: (chosen: V[]) => void;
};

/** Several of some: none chosen means all. */
export function ChoiceMenu<V extends string>({ label, options, chosen, onChoose }: Props<V>) {
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOutside(menu);
  const toggle = (value: V, isChosen: boolean) =>
    onChoose(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === value ? isChosen : chosen.includes(candidate))),
    );
  return (
    <details ref={menu} className="relative">
      <summary className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 border border-line-strong px-3 py-1 font-medium">
        {label}
        {chosen.length > 0 && <span className="bg-accent px-1.5 text-[0.8125rem] text-on-accent">{chosen.length}</span>}
        <ChevronDown aria-hidden size={14} />
      </summary>
      <fieldset className="absolute z-20 mt-1 grid max-h-80 w-60 max-w-[calc(100vw-2rem)] gap-1 overflow-y-auto border border-line-strong bg-raised p-3">
        <legend className="sr-only">{label}</legend>
        {options.map(({ value, label: words }) => (
          <label key={value} className="flex items-baseline gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            {words}
          </label>
        ))}
        {options.length === 0 && <p className="text-soft">There are none.</p>}
      </fieldset>
    </details>
  );
}

function useCloseOutside(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (!current?.open) return;
      if (isEscape && current.contains(document.activeElement)) current.querySelector("summary")?.focus();
      if (isEscape || (event.type === "pointerdown" && !current.contains(event.target as Node))) current.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [menu]);
}
