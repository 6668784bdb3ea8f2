import type { TimeField } from "#components/timeline/time-field.ts";
import { TimeQuestionChoice } from "#components/timeline/time-question-choice.tsx";
import type { TimeUnderstanding } from "#components/timeline/time-reading.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { ZoneSelect } from "#components/timeline/zone-select.tsx";
import { Field } from "#components/ui/field.tsx";

type Props = {
  field: TimeField;
  zones: ZoneList;
  reading: TimeUnderstanding;
  onChange: (field: TimeField) => void;
};

/** When they were told, in words and a zone; it may be long ago. */
export function NoticeTime({ field, zones, reading, onChange }: Props) {
  const { question, problem, shown, isEmpty } = reading;
  const say = (said: Partial<TimeField>) => onChange({ ...field, choose: undefined, ...said });
  return (
    <div className="grid gap-1">
      <Field label="Told when" error={question ? undefined : problem?.detail}>
        {(props) => (
          <input
            {...props}
            type="text"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="2026-09-09 14:00"
            value={field.text}
            onChange={(event) => say({ text: event.target.value })}
          />
        )}
      </Field>
      <Field label="Zone of that time" hideLabel>
        {(props) => <ZoneSelect {...props} zones={zones} value={field.zone} onChoose={(zone) => say({ zone })} />}
      </Field>
      {question && <TimeQuestionChoice question={question} field={field} onChange={onChange} />}
      <p role="status" className="min-h-5 text-[0.8125rem] text-soft">
        {shown && (
          <>
            Read as <strong className="font-semibold text-ink">{shown.utc}</strong>
            {shown.local !== shown.utc && <> · {shown.local}</>}
          </>
        )}
        {!isEmpty && !shown && !problem && "Reading…"}
      </p>
    </div>
  );
}
