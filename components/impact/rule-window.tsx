import { TimeQuestionChoice } from "#components/timeline/time-question-choice.tsx";
import { useTimeReading, type ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { ZoneSelect } from "#components/timeline/zone-select.tsx";
import type { TimeField } from "#components/timeline/time-field.ts";
import { Field } from "#components/ui/field.tsx";
import type { BoundDraft } from "./rule-draft.ts";

type Props = {
  from: BoundDraft;
  until: BoundDraft;
  zones: ZoneList;
  readBound: ReadTimeAction;
  problems: { from: string | undefined; until: string | undefined };
  edit: (change: { from: BoundDraft } | { until: BoundDraft }) => void;
};

/** From when to when: the first moment that counts, and the first that no longer does. */
export function RuleWindow({ from, until, problems, edit, ...rest }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-text text-lg font-semibold">Window</legend>
      <p className="text-[0.8125rem] text-soft">
        A date alone is its first moment in the zone beside it; an empty end is open.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Bound
          {...rest}
          legend="From, included"
          bound={from}
          problem={problems.from}
          change={(bound) => edit({ from: bound })}
        />
        <Bound
          {...rest}
          legend="Until, no longer included"
          bound={until}
          problem={problems.until}
          change={(bound) => edit({ until: bound })}
        />
      </div>
    </fieldset>
  );
}

type BoundProps = Pick<Props, "zones" | "readBound"> & {
  legend: string;
  bound: BoundDraft;
  problem: string | undefined;
  change: (bound: BoundDraft) => void;
};

function Bound({ legend, bound, problem, change, zones, readBound }: BoundProps) {
  const { field, kept } = bound;
  const reading = useTimeReading({ field, stored: kept?.field, zone: zones.incident, read: readBound });
  const say = (said: Partial<TimeField>) => change({ ...bound, field: { ...field, choose: undefined, ...said } });
  const error = reading.question ? undefined : (reading.problem?.detail ?? problem);
  return (
    <div className="grid content-start gap-2">
      <Field label={legend} error={error}>
        {(props) => (
          <input
            {...props}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder="2026-09-09 14:00"
            value={field.text}
            onChange={(event) => say({ text: event.target.value })}
          />
        )}
      </Field>
      <Field label={`Zone of “${legend.toLowerCase()}”`} hideLabel>
        {(props) => <ZoneSelect {...props} zones={zones} value={field.zone} onChoose={(zone) => say({ zone })} />}
      </Field>
      {reading.question && (
        <TimeQuestionChoice
          question={reading.question}
          field={field}
          onChange={(next) => change({ ...bound, field: next })}
        />
      )}
      <p role="status" className="min-h-5 text-[0.8125rem] text-soft">
        {reading.isEmpty && "Open"}
        {reading.isStored && kept && <>As stored: {kept.instant.replace("T", " ").replace("Z", " UTC")}</>}
        {reading.shown && (
          <>
            Read as <strong className="font-semibold text-ink">{reading.shown.utc}</strong>
            {reading.shown.local !== reading.shown.utc && <> · {reading.shown.local}</>}
          </>
        )}
        {!reading.isEmpty && !reading.isStored && !reading.shown && !reading.problem && "Reading…"}
      </p>
    </div>
  );
}
