import type { ReactNode } from "react";

type Props = { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void; children: ReactNode };

export function CheckLine({ checked, disabled, onChange, children }: Props) {
  return (
    <label className="flex items-baseline gap-2">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="translate-y-0.5"
      />
      <span>{children}</span>
    </label>
  );
}
