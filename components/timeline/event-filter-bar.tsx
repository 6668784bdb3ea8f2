"use client";

import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { EVERYTHING, isEverything, type EventFilter } from "#domain/timeline/event-filter.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { audienceWords, laneWords, milestoneWords, optionsOf } from "./event-words.ts";

type Props = {
  filter: EventFilter;
  sources: string[];
  shown: number;
  total: number;
  onChange: (filter: EventFilter) => void;
};

/** One filter for all views. */
export function EventFilterBar({ filter, sources, shown, total, onChange }: Props) {
  const change = (part: Partial<EventFilter>) => onChange({ ...filter, ...part });
  return (
    <div role="search" aria-label="Filter events" className="flex flex-wrap items-end gap-2">
      <Field label="Filter" hideLabel className="w-44 grow sm:grow-0">
        {(field) => (
          <input
            {...field}
            type="search"
            placeholder="Filter"
            value={filter.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <ChoiceMenu
        label="Lane"
        options={optionsOf(laneWords)}
        chosen={filter.lanes}
        onChoose={(lanes) => change({ lanes })}
      />
      <ChoiceMenu
        label="Milestone"
        options={optionsOf(milestoneWords)}
        chosen={filter.milestones}
        onChoose={(milestones) => change({ milestones })}
      />
      <ChoiceMenu
        label="Audience"
        options={optionsOf(audienceWords)}
        chosen={filter.audiences}
        onChoose={(audiences) => change({ audiences })}
      />
      <ChoiceMenu
        label="Source"
        options={sources.map((name) => ({ value: name, label: name }))}
        chosen={filter.sources}
        onChoose={(chosen) => change({ sources: chosen })}
      />
      {!isEverything(filter) && <Button onClick={() => onChange(EVERYTHING)}>Show all</Button>}
      <p role="status" className="ms-auto self-center text-[0.8125rem] text-soft">
        {shown === total ? `${total} events` : `${shown} of ${total} events`}
      </p>
    </div>
  );
}
