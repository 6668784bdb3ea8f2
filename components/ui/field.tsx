import { useId, type ReactNode } from "react";

export type FieldProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: boolean };

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The name is for those who cannot see where it stands; the place shows it to others. */
  hideLabel?: boolean;
  className?: string;
  children: (field: FieldProps) => ReactNode;
};

/** A label, its field, and what is said about both; tied together for those who cannot see them side by side. */
export function Field({ label, hint, error, hideLabel = false, className = "", children }: Props) {
  const id = useId();
  const said = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-0.5 block text-[0.8125rem] font-medium text-soft"}>
        {label}
      </label>
      {children({ id, ...(said ? { "aria-describedby": said } : {}), ...(error ? { "aria-invalid": true } : {}) })}
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-[0.8125rem] text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-0.5 text-[0.8125rem] text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
