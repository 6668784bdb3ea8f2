/** Height of a bar. */
export const BAR = 26;

/** On a plain ground where the stretch is hatched; a letter of Japanese is as wide as it is high. */
export function Numeral({ x, y, text, plain }: { x: string; y: number; text: string; plain: boolean }) {
  const width = [...text].reduce((sum, letter) => sum + (letter > "\u2fff" ? 12 : 7.2), 8);
  return (
    <svg x={x} y={y} overflow="visible">
      {plain && <rect className="numeral-ground" x={-width / 2} y="-9" width={width} height="18" rx="2" />}
      <text className="phase-number" y="5" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}

/** A zigzag: the bar goes on outside this drawing. */
export function BreakMark({ x, y }: { x: string; y: number }) {
  return (
    <svg x={x} y={y} overflow="visible">
      <path className="break-mark" d={`M0-4-4 5 4 13-4 21 0 ${BAR + 4}`} />
    </svg>
  );
}
