"use client";

import type { Cell } from "@tanstack/react-table";
import { memo, useRef, type ComponentProps, type ReactNode, type RefObject } from "react";
import type { WorkspaceFeatures, WorkspaceTable } from "./table-features.ts";
import { useVirtualRows, type VirtualRows } from "./virtual-rows.ts";

type Props<Row extends object> = {
  table: WorkspaceTable<Row>;
  rowProps: ((row: Row) => ComponentProps<"tr">) | undefined;
  /** The columns have widths of their own. */
  isLaidOut: boolean;
};

// On a narrow screen a row is a small block of its cells, one below the other; the roles keep it a table for those who hear it.
const rowLook =
  "border-t border-line align-baseline break-inside-avoid hover:bg-sunken aria-selected:bg-accent-soft max-sm:relative max-sm:block max-sm:py-1.5 max-sm:pe-18";
const cellLook = "px-2 py-1.5 max-sm:inline-block max-sm:max-w-full max-sm:py-0.5 max-sm:empty:hidden";
const actionLook =
  "print:hidden sticky inset-e-0 bg-paper px-2 py-1 max-sm:absolute max-sm:inset-e-0 max-sm:top-1 max-sm:px-0";

// With widths of their own a row is laid out and painted for itself alone. On paper it is a table's again, for its head on every sheet.
const laidOutBlock = "not-print:sm:block";
const laidOutRow =
  "not-print:sm:grid not-print:sm:min-h-[40px] not-print:sm:grid-cols-(--columns) not-print:sm:items-baseline not-print:sm:contain-content focus-visible:-outline-offset-2";
const laidOutCell = "sm:min-w-0 sm:[overflow-wrap:anywhere] not-print:sm:py-2";
// As a border it would give every row a clip of its own, and each step of a scroll would paint them all.
const laidOutLine = "not-print:sm:border-t-0 not-print:sm:shadow-[inset_0_1px_0_var(--line)] forced-colors:border-t";

const USUAL_HEIGHT = 40;

/** The rows that are near the window; what is not there yet is empty paper of its height. */
export function TableBody<Row extends object>({ table, rowProps, isLaidOut }: Props<Row>) {
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
        index={index}
        measure={seen.measure}
        isLaidOut={isLaidOut}
        rowProps={rowProps}
      />
    );
  };
  return (
    <>
      <Spacer place={top} height={seen.before} isLaidOut={isLaidOut} />
      <tbody role="rowgroup" className={blockLook(isLaidOut)}>
        {seen.places.map(rowOf)}
      </tbody>
      <Spacer height={seen.behind} isLaidOut={isLaidOut} />
    </>
  );
}

type RowProps<Row extends object> = {
  cells: Cell<WorkspaceFeatures, Row, unknown>[];
  original: Row;
  index: number;
  measure: VirtualRows["measure"];
  isLaidOut: boolean;
  rowProps: Props<Row>["rowProps"];
};

function PlainRow<Row extends object>({ cells, original, index, measure, isLaidOut, rowProps }: RowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={measure && index + 2}
      className={isLaidOut ? `${rowLook} ${laidOutRow} ${laidOutLine}` : rowLook}
      {...rowProps?.(original)}
    >
      {cells.map((cell) => (
        <td key={cell.id} role="cell" className={lookOf(cell.column.id, isLaidOut)}>
          {contentOf(cell)}
        </td>
      ))}
    </tr>
  );
}

function lookOf(column: string, isLaidOut: boolean): string {
  if (column === "actions") return isLaidOut ? `${actionLook} self-stretch ${laidOutLine}` : actionLook;
  return isLaidOut ? `${cellLook} ${laidOutCell}` : cellLook;
}

/** Called, not made a component of its own: the columns' templates hold no state, and there are seven in every row. */
function contentOf<Row extends object>(cell: Cell<WorkspaceFeatures, Row, unknown>): ReactNode {
  const template = cell.column.columnDef.cell;
  return typeof template === "function" ? (template(cell.getContext()) as ReactNode) : template;
}

/** Drawn anew only for its own sake, not for what scrolls by. */
const BodyRow = memo(PlainRow) as typeof PlainRow;

type SpacerProps = { height: number; place?: RefObject<HTMLTableSectionElement | null>; isLaidOut: boolean };

function Spacer({ height, place, isLaidOut }: SpacerProps) {
  const look = blockLook(isLaidOut);
  return (
    <tbody ref={place} aria-hidden className={look}>
      {height > 0 && (
        <tr className={look}>
          <td style={{ height, padding: 0 }} className={look} />
        </tr>
      )}
    </tbody>
  );
}

function blockLook(isLaidOut: boolean): string {
  return isLaidOut ? `max-sm:block ${laidOutBlock}` : "max-sm:block";
}
