import type { ComponentProps } from "react";

export type SelectOption = { value: string; label: string };
type Props = Omit<ComponentProps<"select">, "onChange"> & {
  options: SelectOption[];
  onChoose: (value: string) => void;
};

export function Select({ options, onChoose, ...props }: Props) {
  return (
    <select {...props} onChange={(event) => onChoose(event.target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
