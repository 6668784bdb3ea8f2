import { audienceWords, milestoneWords } from "./event-words.ts";
import { Difference } from "./difference.tsx";
import { spokenEvent, type EventRow } from "./event-row.ts";
import { LaneMark } from "./lane-mark.tsx";
import { ChangedMark, useInPlaceForm } from "./row-state.tsx";
import { ShownTime } from "./shown-time.tsx";

type Props = {
  row: EventRow;
  isSelected: boolean;
  isActive: boolean;
  onFocus: () => void;
  onChoose: () => void;
};

export function EventListEntry({ row, isSelected, isActive, onFocus, onChoose }: Props) {
  const form = useInPlaceForm(row);
  const look = isSelected ? "border-accent bg-accent-soft" : "border-transparent hover:bg-sunken";
  return (
    <div
      className={`relative grid grid-cols-1 gap-x-4 border-s-3 py-1.5 ps-3 sm:grid-cols-[15rem_minmax(0,1fr)] ${look}`}
    >
      <div className="text-[0.9375rem]">
        <ShownTime display={row.display} />
        {row.statedElsewhere && (
          <span className="block text-[0.8125rem] text-faint">
            said: {row.time.text} · {row.time.zone}
          </span>
        )}
      </div>
      <div className="min-w-0 wrap-anywhere">
        {form ?? (
          <button
            type="button"
            data-event={row.key}
            data-event-id={row.id}
            tabIndex={isActive ? 0 : -1}
            aria-pressed={isSelected}
            aria-label={spokenEvent(row)}
            onFocus={onFocus}
            onClick={onChoose}
            className="text-start font-medium after:absolute after:inset-0"
          >
            {row.title.en}
          </button>
        )}
        <ChangedMark id={row.id} />
        {row.title.ja && (
          <span lang="ja" className="block text-[0.8125rem] text-soft">
            {row.title.ja}
          </span>
        )}
        {row.body && <p className="max-w-prose text-[0.875rem] whitespace-pre-wrap text-soft">{row.body.en}</p>}
        <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-soft">
          <LaneMark lane={row.lane} />
          {row.milestone && (
            <span>
              {milestoneWords[row.milestone]}
              {row.record && ", time of record"}
            </span>
          )}
          <span>{audienceWords[row.audience]}</span>
          {row.source && <span>{row.source.name.en}</span>}
        </p>
        <Difference row={row} />
      </div>
    </div>
  );
}
