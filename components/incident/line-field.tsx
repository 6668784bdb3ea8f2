import { Field } from "#components/ui/field.tsx";

type Props = { label: string; hint: string; value: string; onChange: (value: string) => void };

/** One line that has to be said: a reason, or a note for readers. */
export function LineField({ label, hint, value, onChange }: Props) {
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <input
          {...field}
          type="text"
          required
          maxLength={2000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
