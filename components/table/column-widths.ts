import type { CSSProperties } from "react";

/** In rem: never less, and with `share` a part of what is left over. */
export type ColumnWidth = { least: number; share?: number };
export type ColumnWidths = Record<string, ColumnWidth>;

const UNSTATED: ColumnWidth = { least: 8, share: 1 };

/** For the style of a table whose columns do not wait for its rows; read there as `--columns` and `--least`. */
export function columnStyle(widths: ColumnWidths, shown: string[]): CSSProperties {
  const stated = shown.map((id) => widths[id] ?? UNSTATED);
  const least = stated.reduce((sum, width) => sum + width.least, 0);
  return { "--columns": stated.map(track).join(" "), "--least": `${least}rem` } as CSSProperties;
}

function track({ least, share }: ColumnWidth): string {
  return share === undefined ? `${least}rem` : `minmax(${least}rem, ${share}fr)`;
}
