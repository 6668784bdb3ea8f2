import { Field } from "#components/ui/field.tsx";
import { RadioChoice } from "#components/ui/radio-choice.tsx";
import { Select } from "#components/ui/select.tsx";
import { ZoneSelect } from "#components/timeline/zone-select.tsx";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import type { NamedField } from "#domain/impact/column-names.ts";
import type { FoundLog } from "#domain/impact/found-log.ts";
import { isAsked, type MappingDoubt } from "#domain/impact/mapping-doubt.ts";
import { cachedTokensDoubt, doubtsAbout, type MappingDraft, type MappingProblems } from "./mapping-draft.ts";
import { askedFields, cachedOptions, fieldWords, neededFields, thousandsOptions, words } from "./mapping-words.ts";

export type MappingZones = Partial<ZoneList> & Pick<ZoneList, "all">;
export type MappingPart = {
  found: FoundLog;
  draft: MappingDraft;
  edit: (change: Partial<MappingDraft>) => void;
  problems: MappingProblems;
};

/** One choice of a column for each thing a request has, with what is in doubt about it beneath. */
export function MappingFields({ zones, ...part }: MappingPart & { zones: MappingZones }) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {askedFields.map((field) => (
        <ColumnChoice key={field} field={field} {...part} />
      ))}
      <Field label={words.zone} error={part.problems["/options/zone"]}>
        {(props) => (
          <ZoneSelect {...props} zones={zones} value={part.draft.zone} onChoose={(zone) => part.edit({ zone })} />
        )}
      </Field>
      <Field label={words.thousands} error={part.problems["/options/thousands"]}>
        {(props) => (
          <Select
            {...props}
            value={part.draft.thousands}
            options={thousandsOptions}
            onChoose={(sign) => part.edit({ thousands: sign as MappingDraft["thousands"] })}
          />
        )}
      </Field>
      <CachedQuestion {...part} />
    </div>
  );
}

function ColumnChoice({ field, found, draft, edit, problems }: MappingPart & { field: NamedField }) {
  const { label, hint } = fieldWords[field];
  const column = draft.columns[field];
  const isNeeded = neededFields.includes(field);
  const error = problems[`/${field}`];
  const doubts = doubtsAbout(column, found).filter(({ message }) => message !== error);
  const isUnknown = isNeeded && column === "" && error === undefined;
  const said = (hint || doubts.length > 0 || isUnknown) && (
    <>
      {hint}
      {isUnknown && <span className="block text-warn">{words.noneFound}</span>}
      <DoubtLines doubts={doubts} />
    </>
  );
  return (
    <Field label={label} hint={said} error={error}>
      {(props) => (
        <Select
          {...props}
          required={isNeeded}
          value={column}
          options={columnOptions(found, isNeeded ? words.choose : words.absent)}
          onChoose={(chosen) => edit({ columns: { ...draft.columns, [field]: chosen } })}
        />
      )}
    </Field>
  );
}

/** Every column with its first value, which says more than a name. */
export function columnOptions({ header, sample }: FoundLog, none: string) {
  const first = sample[0] ?? {};
  const distinct = [...new Set(header)].filter((column) => column !== "");
  const labelled = distinct.map((column) => ({ value: column, label: labelOf(column, first[column]) }));
  return [{ value: "", label: none }, ...labelled];
}

function labelOf(column: string, value: string | undefined): string {
  return value === undefined || value === "" ? column : `${column}: ${value.slice(0, 40)}`;
}

function DoubtLines({ doubts }: { doubts: MappingDoubt[] }) {
  return doubts.map((doubt) => (
    <span key={doubt.code + doubt.message} className={`block ${isAsked(doubt) ? "text-warn" : "text-soft"}`}>
      {doubt.message}
    </span>
  ));
}

function CachedQuestion({ found, draft, edit, problems }: MappingPart) {
  const doubt = cachedTokensDoubt(draft, found);
  if (!doubt) return null;
  return (
    <div className="sm:col-span-2">
      <RadioChoice
        legend={words.cachedQuestion}
        options={cachedOptions}
        value={draft.cachedTokens === "" ? undefined : draft.cachedTokens}
        onChoose={(cachedTokens) => edit({ cachedTokens })}
      >
        <p className="clear-both text-[0.8125rem] text-soft">{doubt.message}</p>
      </RadioChoice>
      {problems["/options/cachedTokens"] && (
        <p data-problem tabIndex={-1} className="mt-0.5 text-[0.8125rem] text-bad">
          {problems["/options/cachedTokens"]}
        </p>
      )}
    </div>
  );
}
