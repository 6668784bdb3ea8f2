import type { FieldProps } from "#components/ui/field.tsx";
import type { ZoneList } from "./zone-list.ts";

type Props = FieldProps & {
  /** The incident's own zone, where there is one yet, stands second. */
  zones: Partial<ZoneList> & Pick<ZoneList, "all">;
  value: string;
  onChoose: (zone: string) => void;
  mustBeStated?: boolean;
};

/** UTC first, the incident's zone second, then all others; a zone that was stored is offered though no list has it. */
export function ZoneSelect({ zones, value, onChoose, mustBeStated = false, ...field }: Props) {
  const first = [...new Set(["UTC", zones.incident ?? "UTC"])];
  const isListed = value === "" || first.includes(value) || zones.all.includes(value);
  return (
    <select {...field} value={value} onChange={(event) => onChoose(event.target.value)}>
      {first.map((zone) => (
        <option key={zone} value={zone}>
          {zone === zones.incident ? `${zone} (incident)` : zone}
        </option>
      ))}
      {!mustBeStated && <option value="">not stated</option>}
      {!isListed && <option>{value}</option>}
      <optgroup label="All zones">
        {zones.all
          .filter((zone) => !first.includes(zone))
          .map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
      </optgroup>
    </select>
  );
}
