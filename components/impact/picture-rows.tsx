import { percent, TEXT } from "./picture-scale.ts";

/** Without a value there is a text and no bar. */
export type PictureRow = { key: string; name: string; value?: number | undefined; text: string; isBad?: boolean };

const ROW = 44;

/** Bars below one another, the words of each above it: they have room on a narrow page. */
export function PictureRows({ rows, label }: { rows: PictureRow[]; label: string }) {
  const most = Math.max(...rows.map(({ value = 0 }) => value));
  return (
    <svg role="img" aria-label={label} width="100%" height={rows.length * ROW + 4} overflow="visible">
      {rows.map(({ key, name, value = 0, text, isBad }, index) => (
        <svg key={key} y={index * ROW} width="100%" height={ROW} overflow="visible">
          <text {...TEXT} x="0" y="15">
            <tspan fill="var(--ink)" fontWeight={600}>
              {name}
            </tspan>
            <tspan dx="8">{text}</tspan>
          </text>
          <line x1="0" x2="100%" y1="29.5" y2="29.5" stroke="var(--line)" />
          {value > 0 && most > 0 && (
            <rect
              x="0"
              y="22"
              width={percent(Math.max(0.004, value / most))}
              height="15"
              fill={isBad ? "var(--bad)" : "var(--accent)"}
            />
          )}
        </svg>
      ))}
    </svg>
  );
}
