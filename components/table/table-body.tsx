"use client";

import type { Cell } from "@tanstack/react-table";
import { memo, useRef, type ComponentProps, type RefObject } from "react";
import type { WorkspaceFeatures, WorkspaceTable } from "./table-features.ts";
import { useVirtualRows } from "./virtual-rows.ts";

type Props<Row extends object> = {
  table: WorkspaceTable<Row>;
  rowProps: ((row: Row) => ComponentProps<"tr">) | undefined;
};

// On a narrow screen a row is a small block of its cells, one below the other; the roles keep it a table for those who hear it.
const rowLook =
  "border-t border-line align-baseline break-inside-avoid hover:bg-sunken aria-selected:bg-accent-soft max-sm:relative max-sm:block max-sm:py-1.5 max-sm:pe-18";
const cellLook = "px-2 py-1.5 max-sm:inline-block max-sm:max-w-full max-sm:py-0.5 max-sm:empty:hidden";
const actionLook =
  "print:hidden sticky inset-e-0 bg-paper px-2 py-1 max-sm:absolute max-sm:inset-e-0 max-sm:top-1 max-sm:px-0";

const USUAL_HEIGHT = 56;

/** The rows that are near the window; what is not there yet is empty paper of its height. */
export function TableBody<Row extends object>({ table, rowProps }: Props<Row>) {
  const top = useRef<HTMLTableSectionElement>(null);
  const rows = table.getRowModel().rows;
  const seen = useVirtualRows({ count: rows.length, usualHeight: USUAL_HEIGHT, holder: top });
  const rowOf = (index: number) => {
    const row = rows[index];
    if (!row) return null;
    return (
      <BodyRow
        key={row.id}
        cells={row.getVisibleCells()}
        original={row.original}
        rowIndex={seen.measure && index + 2}
        FlexRender={table.FlexRender}
        rowProps={rowProps}
      />
    );
  };
  return (
    <>
      <Spacer place={top} height={seen.before} />
      {seen.chunks.map((chunk) => (
        <tbody key={chunk.index} ref={seen.measure} data-index={chunk.index} role="rowgroup" className="max-sm:block">
          {chunk.rows.map(rowOf)}
        </tbody>
      ))}
      <Spacer height={seen.behind} />
    </>
  );
}

type RowProps<Row extends object> = {
  cells: Cell<WorkspaceFeatures, Row, unknown>[];
  original: Row;
  rowIndex: number | undefined;
  FlexRender: WorkspaceTable<Row>["FlexRender"];
  rowProps: Props<Row>["rowProps"];
};

function PlainRow<Row extends object>({ cells, original, rowIndex, FlexRender, rowProps }: RowProps<Row>) {
  return (
    <tr role="row" aria-rowindex={rowIndex} className={rowLook} {...rowProps?.(original)}>
      {cells.map((cell) => (
        <td key={cell.id} role="cell" className={cell.column.id === "actions" ? actionLook : cellLook}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}

/** Drawn anew only for its own sake, not for what scrolls by. */
const BodyRow = memo(PlainRow) as typeof PlainRow;

function Spacer({ height, place }: { height: number; place?: RefObject<HTMLTableSectionElement | null> }) {
  return (
    <tbody ref={place} aria-hidden className="max-sm:block">
      {height > 0 && (
        <tr className="max-sm:block">
          <td style={{ height, padding: 0 }} className="max-sm:block" />
        </tr>
      )}
    </tbody>
  );
}
