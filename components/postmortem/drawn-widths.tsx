import type { ReactNode } from "react";

/** Pixels that a drawing is laid out on, so that no text is made smaller where the page is narrow. */
const WIDTHS = [
  ["narrow", 344],
  ["middle", 640],
  ["wide", 848],
] as const;

/** The same drawing once for each width; the style shows the widest that there is room for. */
export function DrawnWidths({ children }: { children: (width: number) => ReactNode }) {
  return WIDTHS.map(([name, width]) => (
    <div key={name} className={`drawn drawn-${name}`}>
      {children(width)}
    </div>
  ));
}

type LineProps = { width: number; height: number; children: ReactNode };

export function DrawnLine({ width, height, children }: LineProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {children}
    </svg>
  );
}
