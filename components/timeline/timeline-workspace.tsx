"use client";

import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { DataTable } from "#components/table/data-table.tsx";
import type { Column } from "#components/table/table-features.ts";
import { Announcer } from "#components/ui/announcer.tsx";
import { Button } from "#components/ui/button.tsx";
import { eventColumns, eventFacets } from "./event-columns.tsx";
import type { EventRow } from "./event-row.ts";
import { useNewKey } from "./new-key.ts";
import { useOpenForm, type ShowForm } from "./open-form.ts";
import { OpenFormPanel } from "./open-form-panel.tsx";
import { RowActions } from "./row-actions.tsx";
import type { TimelineActions } from "./timeline-actions.ts";
import type { ZoneList } from "./zone-list.ts";

type Props = {
  slug: string;
  personId: string;
  mayWrite: boolean;
  zones: ZoneList;
  rows: EventRow[];
  actions: TimelineActions;
};

/** The timeline as a table, and beside it the one form that is open. */
export function TimelineWorkspace({ mayWrite, rows, ...shared }: Props) {
  const { open, show, close } = useOpenForm(rows, mayWrite);
  const [said, setSaid] = useState("");
  const columns = useMemo(() => (mayWrite ? [...eventColumns, actionColumn(show)] : eventColumns), [mayWrite, show]);
  const panel = useRef<HTMLDivElement>(null);
  const writeNew = () => {
    show("new");
    panel.current?.querySelector("input")?.focus();
  };
  useNewKey(mayWrite, writeNew);
  const lastDay = rows.at(-1)?.display.day ?? "";

  return (
    <div
      className={
        open ? "mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]" : "mt-1"
      }
    >
      <Announcer message={said} />
      {open && (
        <div
          ref={panel}
          className="min-w-0 xl:sticky xl:top-4 xl:order-2 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
        >
          <OpenFormPanel {...shared} open={open} lastDay={lastDay} say={setSaid} close={close} />
        </div>
      )}
      <div className="min-w-0">
        <DataTable
          label="Timeline events"
          rows={rows}
          columns={columns}
          facets={eventFacets}
          rowId={(row) => row.id}
          empty={<p>No event yet. {mayWrite && "Press n to write the first one."}</p>}
        >
          {mayWrite && <NewButton onClick={writeNew} />}
        </DataTable>
      </div>
    </div>
  );
}

function NewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="primary" onClick={onClick} aria-keyshortcuts="n">
      <Plus aria-hidden size={16} />
      New event
      <kbd aria-hidden className="border border-current px-1 font-mono text-xs leading-4 opacity-80">
        n
      </kbd>
    </Button>
  );
}

function actionColumn(show: ShowForm): Column<EventRow> {
  return {
    id: "actions",
    header: "Change",
    enableHiding: false,
    enableSorting: false,
    cell: ({ row }) => (
      <RowActions
        title={row.original.title.en}
        onEdit={() => show("edit", row.id)}
        onRetract={() => show("retract", row.id)}
      />
    ),
  };
}
