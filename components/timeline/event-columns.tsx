"use client";

import { createColumnHelper } from "@tanstack/react-table";
import type { ColumnWidths } from "#components/table/column-widths.ts";
import type { Column, workspaceTable } from "#components/table/table-features.ts";
import { Difference } from "./difference.tsx";
import { shownInWords, type EventRow } from "./event-row.ts";
import { audienceWords, laneWords, milestoneWords } from "./event-words.ts";
import { LaneMark } from "./lane-mark.tsx";
import { ChangedMark, useInPlaceForm } from "./row-state.tsx";
import { ShownTime } from "./shown-time.tsx";

export const eventWidths: ColumnWidths = {
  time: { least: 15.5 },
  lane: { least: 8.5 },
  title: { least: 16, share: 5 },
  milestone: { least: 12 },
  audience: { least: 6 },
  source: { least: 8, share: 2 },
  actions: { least: 9 },
};

const helper = createColumnHelper<typeof workspaceTable, EventRow>();

export const eventColumns: Column<EventRow>[] = helper.columns([
  helper.accessor((row) => shownInWords(row.display), {
    id: "time",
    header: "Time",
    enableHiding: false,
    sortFn: (a, b) => a.original.order - b.original.order,
    cell: ({ row: { original } }) => <TimeCell row={original} />,
  }),
  helper.accessor((row) => laneWords[row.lane], {
    id: "lane",
    header: "Lane",
    sortFn: "alphanumeric",
    filterFn: "equalsString",
    cell: ({ row: { original } }) => <LaneMark lane={original.lane} />,
  }),
  helper.accessor((row) => [row.title.en, row.title.ja, row.body?.en].filter(Boolean).join(" "), {
    id: "title",
    header: "Event",
    enableHiding: false,
    sortFn: "alphanumeric",
    cell: ({ row: { original } }) => <TitleCell row={original} />,
  }),
  helper.accessor((row) => (row.milestone ? milestoneWords[row.milestone] : ""), {
    id: "milestone",
    header: "Milestone",
    sortFn: "alphanumeric",
    cell: ({ row: { original } }) => <MilestoneCell row={original} />,
  }),
  helper.accessor((row) => audienceWords[row.audience], {
    id: "audience",
    header: "Audience",
    sortFn: "alphanumeric",
    filterFn: "equalsString",
  }),
  helper.accessor((row) => row.source?.name.en ?? "", {
    id: "source",
    header: "Source",
    sortFn: "alphanumeric",
    cell: ({ row: { original }, getValue }) => <SourceCell name={getValue()} url={original.source?.url} />,
  }),
]);

function TimeCell({ row }: { row: EventRow }) {
  return (
    <>
      <ShownTime display={row.display} />
      {row.statedElsewhere && (
        <span className="block text-[0.8125rem] text-faint">
          said: {row.time.text} · {row.time.zone}
        </span>
      )}
      {row.knownDisplay && (
        <span className="block text-[0.8125rem] text-soft">
          known <ShownTime display={row.knownDisplay} />
        </span>
      )}
    </>
  );
}

function TitleCell({ row }: { row: EventRow }) {
  const form = useInPlaceForm(row);
  if (form) return form;
  return (
    <div className="max-w-prose min-w-56 max-sm:w-[calc(100vw-8rem)] print:min-w-0">
      <span className="font-medium">{row.title.en}</span>
      <ChangedMark id={row.id} />
      {row.title.ja && (
        <span lang="ja" className="block text-[0.8125rem] text-soft">
          {row.title.ja}
        </span>
      )}
      {row.body && <p className="mt-0.5 line-clamp-3 text-[0.875rem] whitespace-pre-wrap text-soft">{row.body.en}</p>}
    </div>
  );
}

/** Nothing at all without one, so that a narrow row has no gap where it would be. */
function MilestoneCell({ row }: { row: EventRow }) {
  if (!row.milestone) return null;
  return (
    <span className="whitespace-nowrap max-sm:whitespace-normal print:whitespace-normal">
      {milestoneWords[row.milestone]}
      {row.record && <span className="block text-[0.8125rem] text-soft max-sm:ms-2 max-sm:inline">time of record</span>}
      <Difference row={row} />
    </span>
  );
}

function SourceCell({ name, url }: { name: string; url: string | undefined }) {
  if (url === undefined || !/^https?:\/\//.test(url)) return name;
  return (
    <a href={url} rel="noreferrer nofollow" target="_blank">
      {name}
    </a>
  );
}
