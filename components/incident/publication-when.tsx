import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { PublicationPlan, When } from "./publication-plan.ts";

type Props = { plan: PublicationPlan; when: When; onChange: (when: When) => void };

/** Now, with the embargo, or at an instant that somebody agreed on. */
export function PublicationWhen({ plan, when, onChange }: Props) {
  const { embargoed, embargoEnds, now } = plan;
  const options: { mode: When["mode"]; label: string }[] = [
    ...(embargoed ? [] : [{ mode: "now" as const, label: "Now" }]),
    ...(embargoEnds
      ? [{ mode: "embargo_end" as const, label: `When the embargo ends (now: ${embargoEnds.utc}); it moves with it` }]
      : []),
    { mode: "instant", label: "At an instant" },
  ];
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-0.5 text-[0.8125rem] font-medium text-soft">When</legend>
      {options.map(({ mode, label }) => (
        <label key={mode} className="flex items-baseline gap-2">
          <input
            type="radio"
            name="when"
            value={mode}
            checked={when.mode === mode}
            onChange={() => onChange({ ...when, mode })}
            className="translate-y-0.5"
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
      {when.mode === "instant" && (
        <div className="mt-1 flex flex-wrap gap-3 ps-6">
          <Field label="Date and time">
            {(field) => (
              <input
                {...field}
                type="datetime-local"
                step={1}
                required
                value={when.wallClock}
                onChange={(event) => onChange({ ...when, wallClock: event.target.value })}
              />
            )}
          </Field>
          <Field label="Zone">
            {(field) => (
              <Select
                {...field}
                value={when.zone}
                options={[...new Set([now.zone, "UTC"])].map((zone) => ({ value: zone, label: zone }))}
                onChoose={(zone) => onChange({ ...when, zone })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
