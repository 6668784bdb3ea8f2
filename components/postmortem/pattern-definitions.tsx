/** The hatching that every drawing of the page uses for what is only known as a range. */
export function PatternDefinitions() {
  return (
    <svg className="unseen" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="hatch-ground" width="5" height="5" />
          <rect className="hatch-line" width="2" height="5" />
        </pattern>
      </defs>
    </svg>
  );
}
