import type { ReactNode } from "react";
import type { Micros } from "#domain/time/civil.ts";
import type { PictureReading } from "./picture.ts";
import { percent, roundAbove, TEXT } from "./picture-scale.ts";

/** Where a moment stands, from 0 to 1. */
export type Place = (us: Micros) => number;

type PanelProps = {
  title: string;
  top: number;
  height: number;
  most: number;
  reading: PictureReading;
  children: (y: (value: number) => number) => ReactNode;
};

/** Bars over one axis of numbers, with a title above it. */
export function Panel({ title, top, height, most, reading, children }: PanelProps) {
  const ceiling = roundAbove(most);
  const y = (value: number) => top + height - (height * value) / ceiling;
  const ticks = [...new Set([ceiling / 2, ceiling].filter((tick) => ceiling >= 2 || tick === ceiling))];
  return (
    <>
      <text {...TEXT} x="0" y={top - 12} fill="var(--ink)" fontWeight={600}>
        {title}
      </text>
      {children(y)}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} stroke="var(--ink-faint)" strokeOpacity={0.35} />
          <text {...TEXT} x="-6" y={y(tick) + 4} textAnchor="end">
            {reading.words.compact(tick)}
          </text>
        </g>
      ))}
      <line x1="0" x2="100%" y1={top + height} y2={top + height} stroke="var(--line-strong)" />
    </>
  );
}

type BlockProps = {
  from: Micros;
  until: Micros;
  value: number;
  fill: string;
  base: number;
  place: Place;
  y: (value: number) => number;
};

/** A number above nothing is never drawn as nothing. */
export function Block({ from, until, value, fill, base, place, y }: BlockProps) {
  if (value === 0) return null;
  const [left, right] = [place(from), place(until)];
  const height = Math.max(1.5, base - y(value));
  return (
    <rect
      x={percent(left)}
      y={(base - height).toFixed(1)}
      width={percent(Math.max(0.002, right - left))}
      height={height.toFixed(1)}
      fill={fill}
      stroke="var(--paper)"
      strokeWidth={1}
    />
  );
}
