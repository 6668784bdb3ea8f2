import { useId, type ReactNode } from "react";

export type RadioOption<V extends string> = { value: V; label: string; detail?: string };

type Props<V extends string> = {
  legend: string;
  options: RadioOption<V>[];
  value: V | undefined;
  onChoose: (value: V) => void;
  children?: ReactNode;
};

/** A question with its possible answers; none is taken unless the person takes it. */
export function RadioChoice<V extends string>({ legend, options, value, onChoose, children }: Props<V>) {
  const name = useId();
  return (
    <fieldset className="border-s-4 border-warn bg-warn-soft px-3 py-2">
      <legend className="float-start w-full font-semibold">{legend}</legend>
      {children}
      <div className="clear-both grid gap-1 pt-1">
        {options.map((option) => (
          <label key={option.value} className="flex items-baseline gap-2">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
              className="translate-y-0.5"
            />
            <span className="min-w-0">
              {option.label}
              {option.detail && <span className="block text-[0.8125rem] text-soft">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
