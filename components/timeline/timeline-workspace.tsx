"use client";

import { Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { DataTable } from "#components/table/data-table.tsx";
import type { Column } from "#components/table/table-features.ts";
import { useAddressState } from "#components/ui/address-state.ts";
import { Announcer } from "#components/ui/announcer.tsx";
import { Button } from "#components/ui/button.tsx";
import { emptyDraft } from "./event-draft.ts";
import { eventColumns, eventFacets } from "./event-columns.tsx";
import { EventForm } from "./event-form.tsx";
import type { EventRow } from "./event-row.ts";
import { RetractForm } from "./retract-form.tsx";
import { RowActions } from "./row-actions.tsx";
import type { TimelineActions } from "./timeline-actions.ts";
import { useNewKey } from "./new-key.ts";
import type { ZoneList } from "./zone-list.ts";

type Props = {
  slug: string;
  personId: string;
  mayWrite: boolean;
  zones: ZoneList;
  rows: EventRow[];
  actions: TimelineActions;
};

type Open = { kind: "new" } | { kind: "edit" | "retract"; event: EventRow } | undefined;

export function TimelineWorkspace({ slug, personId, mayWrite, zones, rows, actions }: Props) {
  const { open, show, close } = useOpenForm(rows, mayWrite);
  const [said, setSaid] = useState("");
  const [added, setAdded] = useState(0);
  const columns = useMemo(() => (mayWrite ? [...eventColumns, actionColumn(show)] : eventColumns), [mayWrite, show]);
  useNewKey(mayWrite, () => show("new"));
  const lastDay = rows.at(-1)?.display.day ?? "";
  const shared = { slug, personId, zones, actions, onClose: close, fresh: emptyDraft(zones.incident, lastDay) };

  return (
    <div className={open ? "grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_32rem]" : ""}>
      <Announcer message={said} />
      {open && (
        <div className="min-w-0 xl:sticky xl:top-4 xl:order-2 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto">
          {open.kind === "new" && (
            <EventForm
              key={`new-${added}`}
              {...shared}
              onSaved={(event) => {
                setAdded(added + 1);
                setSaid(`Added: ${event?.title.en ?? ""}`);
              }}
            />
          )}
          {open.kind === "edit" && (
            <EventForm
              key={open.event.id}
              {...shared}
              event={open.event}
              onSaved={(event) => {
                setSaid(event ? `Saved: ${event.title.en}` : "Nothing was changed, so nothing was saved.");
                close();
              }}
            />
          )}
          {open.kind === "retract" && (
            <RetractForm
              key={open.event.id}
              slug={slug}
              event={open.event}
              retract={actions.retract}
              onClose={close}
              onRetracted={() => {
                setSaid(`Retracted: ${open.event.title.en}`);
                close();
              }}
            />
          )}
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
          {mayWrite && (
            <Button look="primary" onClick={() => show("new")} aria-keyshortcuts="n">
              <Plus aria-hidden size={16} />
              New event
              <kbd className="border border-current px-1 font-mono text-xs leading-4 opacity-80">n</kbd>
            </Button>
          )}
        </DataTable>
      </div>
    </div>
  );
}

function actionColumn(show: (kind: "edit" | "retract", id: string) => void): Column<EventRow> {
  return {
    id: "actions",
    header: "Change",
    enableHiding: false,
    enableSorting: false,
    cell: ({ row }) => <RowActions title={row.original.title.en} onEdit={() => show("edit", row.id)} onRetract={() => show("retract", row.id)} />,
  };
}

/** Which form is open stands in the address; closing gives the keyboard back to where it was opened. */
function useOpenForm(rows: EventRow[], mayWrite: boolean) {
  const { get, set } = useAddressState();
  const opener = useRef<Element | null>(null);
  const show = useMemo(
    () => (kind: "new" | "edit" | "retract", id = "1") => {
      opener.current = document.activeElement;
      set({ new: null, edit: null, retract: null, [kind]: id });
    },
    [set],
  );
  const close = () => {
    set({ new: null, edit: null, retract: null });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const kind = (["new", "edit", "retract"] as const).find((name) => get(name) !== "");
  const event = rows.find(({ id }) => kind !== undefined && id === get(kind));
  const open: Open = !mayWrite ? undefined : kind === "new" ? { kind } : kind && event ? { kind, event } : undefined;
  useEffect(() => {
    if (!open) opener.current = null;
  }, [open]);
  return { open, show, close };
}
