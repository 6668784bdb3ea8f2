import { DifferenceSample, DrawnSample } from "#components/time/drawn-sample.tsx";
import type { Mark } from "#domain/timeline/drawing/layout.ts";
import type { Reading } from "./postmortem-page.ts";

type Props = { kinds: Set<Mark["kind"]>; isCounted: boolean; hasDifferences: boolean; reading: Reading };

/** Only what is drawn is explained; where several are one mark, it is said. */
export function DrawnKey({ kinds, isCounted, hasDifferences, reading }: Props) {
  const { words, document, zone } = reading;
  const { drawing } = words.timeline;
  const all = document.events.length;
  const grouped = isCounted ? drawing.counted(all) : drawing.together;
  const said = [drawing.scale(zone), ...(kinds.has("count") ? [grouped, drawing.all(all)] : [])];
  return (
    <>
      <ul className="drawn-key" aria-label={drawing.key}>
        {Object.entries(drawing.kinds).map(
          ([kind, meaning]) =>
            kinds.has(kind as Mark["kind"]) && (
              <li key={kind}>
                <DrawnSample kind={kind as Mark["kind"]} />
                {meaning}
              </li>
            ),
        )}
        {hasDifferences && !isCounted && (
          <li>
            <DifferenceSample />
            {drawing.difference}
          </li>
        )}
      </ul>
      <p className="note">{said.join(words.lang === "ja" ? "" : " ")}</p>
    </>
  );
}
