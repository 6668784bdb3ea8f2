"use client";

import { useRef, type ComponentProps } from "react";
import type { WorkspaceTable } from "./table-features.ts";
import { useVirtualRows } from "./virtual-rows.ts";

type Props<Row extends object> = {
  table: WorkspaceTable<Row>;
  rowProps: ((row: Row) => ComponentProps<"tr">) | undefined;
};

// On a narrow screen a row is a small block of its cells, one below the other; the roles keep it a table for those who hear it.
const rowLook =
  "border-t border-line align-baseline hover:bg-sunken aria-selected:bg-accent-soft max-sm:relative max-sm:block max-sm:py-1.5 max-sm:pe-18";
const cellLook = "px-2 py-1.5 max-sm:inline-block max-sm:max-w-full max-sm:py-0.5 max-sm:empty:hidden";
const actionLook = "sticky inset-e-0 bg-paper px-2 py-1 max-sm:absolute max-sm:inset-e-0 max-sm:top-1 max-sm:px-0";

const USUAL_HEIGHT = 56;

/** The rows that are near the window; what is not there yet is empty paper of its height. */
export function TableBody<Row extends object>({ table, rowProps }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = table.getRowModel().rows;
  const seen = useVirtualRows({ count: rows.length, usualHeight: USUAL_HEIGHT, holder: body });
  return (
    <tbody ref={body} role="rowgroup" className="max-sm:block">
      <Spacer height={seen.before} />
      {seen.indexes.map((index) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <tr
            key={row.id}
            ref={seen.measure}
            role="row"
            data-index={index}
            aria-rowindex={seen.measure && index + 2}
            className={rowLook}
            {...rowProps?.(row.original)}
          >
            {row.getVisibleCells().map((cell) => (
              <td key={cell.id} role="cell" className={cell.column.id === "actions" ? actionLook : cellLook}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        );
      })}
      <Spacer height={seen.behind} />
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="max-sm:block">
      <td style={{ height, padding: 0 }} className="max-sm:block" />
    </tr>
  );
}
