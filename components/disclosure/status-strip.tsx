import type { BoardRow } from "#domain/disclosure/disclosure-board.ts";
import type { DerivedStatus } from "#domain/disclosure/case-status.ts";
import { At } from "./at.tsx";
import { BoardMark } from "./board-mark.tsx";
import { statusWords } from "./disclosure-words.ts";
import type { Names } from "./fact-words.ts";
import { detailWords } from "./wait-words.ts";

type Props = { status: DerivedStatus; board: BoardRow[]; names: Names; zone: string };

/** The case in one word, and beside it each party by itself: who is still awaited never hides in "done". */
export function StatusStrip({ status, board, names, zone }: Props) {
  const { status: word, note, embargoBroken } = status;
  return (
    <section aria-label="Status of the disclosure">
      <p className="font-text text-2xl leading-tight font-semibold">{statusWords[word]}</p>
      {note?.code === "withdrawn" && <p className="text-soft">{note.reason}</p>}
      {note?.code === "will_not_publish" && (
        <p className="text-soft">
          {note.parties.map((key) => names("party", key)).join(", ")} will not publish and does not count.
        </p>
      )}
      {embargoBroken && <p className="font-medium text-bad">The embargo was broken: the public knew before its end.</p>}
      <ul aria-label="What each party published" className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
        {board.map(({ key, name, cells: { published } }) => (
          <li key={key} className="min-w-0">
            <p className="text-[0.8125rem] text-soft">{name.en}</p>
            <BoardMark state={published.state} word={wordOf(key, published, status)} />
            {published.state === "done" && published.time && (
              <span className="ms-1 text-[0.8125rem] text-soft">
                {" "}
                <At time={published.time} zone={zone} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordOf(
  key: string,
  { state, detail }: BoardRow["cells"]["published"],
  { expected, undecided }: DerivedStatus,
) {
  if (state === "done") return "published";
  if (state === "not_applicable" && !detail) return "does not publish";
  if (detail) return detailWords[detail] ?? detail;
  if (undecided.includes(key)) return "has not decided whether to publish";
  return expected.includes(key) ? "expected, pending" : "not reported";
}
