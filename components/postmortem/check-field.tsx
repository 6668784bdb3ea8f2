import type { PublicExposure } from "#domain/postmortem/public-document.ts";
import type { ExposureField } from "#domain/upstream/exposure-shape.ts";
import { acceptedBy } from "./check-accepted.ts";
import { shownValue } from "./check-entries.ts";
import { plain, Told, type ToldReading } from "./told.tsx";

export type FieldReading = ToldReading;
type FieldProps = {
  field: ExposureField;
  name: string;
  /** As it was typed. */
  value: string | undefined;
  isRefused: boolean;
  exposure: PublicExposure;
  reading: FieldReading;
};

export function CheckField({ field, name, value = "", isRefused, exposure, reading }: FieldProps) {
  const { label, hint } = field;
  const accepted = acceptedBy(field, reading.words.check, reading.locale);
  const describedBy = [...(hint ? [`${name}-hint`] : []), `${name}-error`].join(" ");
  const shared = { id: name, name, "aria-describedby": describedBy, "aria-invalid": isRefused || undefined };
  return (
    <div className="check-field">
      <label htmlFor={name}>
        <Told text={label} reading={reading} />
      </label>
      <Control shared={shared} field={field} value={shownValue(field, exposure, value)} reading={reading} />
      {hint && (
        <p className="note" id={`${name}-hint`}>
          <Told text={hint} reading={reading} />
        </p>
      )}
      <p className="field-error" id={`${name}-error`} data-accepted={accepted}>
        {isRefused && accepted}
      </p>
    </div>
  );
}

type ControlProps = { shared: object; field: ExposureField; value: string; reading: FieldReading };

function Control({ shared, field, value, reading }: ControlProps) {
  const { check } = reading.words;
  if (field.type !== "choice" && field.type !== "boolean") {
    const inputMode = field.type === "integer" ? "numeric" : undefined;
    return <input {...shared} type="text" defaultValue={value} inputMode={inputMode} spellCheck={false} />;
  }
  const options: [value: string, label: string][] =
    field.type === "boolean"
      ? [
          ["true", check.yes],
          ["false", check.no],
        ]
      : (field.options ?? []).map((option) => [option.value, plain(option.label, reading)]);
  const isOffered = value === "" || options.some(([offered]) => offered === value);
  return (
    <select {...shared} defaultValue={value}>
      <option value="">{check.notGiven}</option>
      {options.map(([offered, label]) => (
        <option key={offered} value={offered}>
          {label}
        </option>
      ))}
      {!isOffered && <option value={value}>{value}</option>}
    </select>
  );
}
