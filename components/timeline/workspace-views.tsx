"use client";

import { useMemo } from "react";
import { DataTable } from "#components/table/data-table.tsx";
import type { Column } from "#components/table/table-features.ts";
import type { Drawing } from "#domain/timeline/drawing/drawing.ts";
import { eventColumns, eventWidths } from "./event-columns.tsx";
import type { EventRow } from "./event-row.ts";
import { NewButton } from "./new-button.tsx";
import { HistoryButton, RowActions } from "./row-actions.tsx";
import { TimelineViews, selectable } from "./timeline-views.tsx";
import type { TimelineEditor } from "./use-timeline-editor.ts";

type Props = { rows: EventRow[]; drawing: Drawing; mayWrite: boolean; editor: TimelineEditor };

/** The three views, with what may be done to an event in each. */
export function WorkspaceViews({ rows, drawing, mayWrite, editor }: Props) {
  const columns = useMemo(() => [...eventColumns, actionColumn(mayWrite, editor)], [mayWrite, rows]);
  const empty = <p>No event yet. {mayWrite && "Press n to write the first one."}</p>;
  return (
    <TimelineViews
      rows={rows}
      drawing={drawing}
      mayWrite={mayWrite}
      empty={empty}
      actions={(row) => <EventActions row={row} mayWrite={mayWrite} editor={editor} />}
      table={({ rows: shown, selected, onSelect }) => {
        const { stood, rowProps } = editor.rowKeys;
        const tabStop = shown.find(({ id }) => id === stood)?.id ?? selected ?? shown[0]?.id;
        return (
          <DataTable
            label="Timeline events"
            rows={shown}
            total={rows.length}
            columns={columns}
            widths={eventWidths}
            rowId={(row) => row.id}
            rowProps={({ id }) => ({ ...rowProps(id, tabStop), ...selectable(id, id === selected, onSelect) })}
            empty={empty}
          />
        );
      }}
    >
      {mayWrite && <NewButton onClick={() => editor.writeNew()} />}
    </TimelineViews>
  );
}

type ActionProps = { row: EventRow; mayWrite: boolean; editor: TimelineEditor };

function EventActions({ row, mayWrite, editor }: ActionProps) {
  const { show, history, insertBehind } = editor;
  if (!mayWrite) return <HistoryButton title={row.title.en} onHistory={() => history(row.id)} />;
  return (
    <RowActions
      title={row.title.en}
      onEdit={() => show("edit", row.id)}
      onInsert={() => insertBehind(row.id)}
      onHistory={() => history(row.id)}
      onRetract={() => show("retract", row.id)}
    />
  );
}

function actionColumn(mayWrite: boolean, editor: TimelineEditor): Column<EventRow> {
  return {
    id: "actions",
    header: "Change",
    enableHiding: false,
    enableSorting: false,
    cell: ({ row }) => <EventActions row={row.original} mayWrite={mayWrite} editor={editor} />,
  };
}
