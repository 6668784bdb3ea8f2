import type { BoardCell, BoardRow } from "#domain/disclosure/disclosure-board.ts";
import { BOARD_STEPS } from "#domain/disclosure/case-words.ts";
import { At } from "./at.tsx";
import { BoardMark } from "./board-mark.tsx";
import { boardStepWords, roleWords } from "./disclosure-words.ts";
import { detailWords } from "./wait-words.ts";

type Props = { board: BoardRow[]; zone: string };

/** Parties × steps: who knows, who keeps to the embargo, who has a fix, who has published. */
export function BoardTable({ board, zone }: Props) {
  return (
    <div role="region" aria-label="Board of parties and steps" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">Parties and the steps each has taken</caption>
        <thead>
          <tr>
            {["Party", ...BOARD_STEPS.map((step) => boardStepWords[step])].map((name) => (
              <th key={name} scope="col" className="py-1 pe-4 text-start text-[0.8125rem] font-medium text-soft">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.map(({ key, name, roles, left, cells }) => (
            <tr key={key} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pe-4 text-start font-semibold">
                {name.en}
                <span className="block text-[0.8125rem] font-normal text-soft">
                  {roles.map((role) => roleWords[role]).join(", ")}
                  {left && " · has left"}
                </span>
              </th>
              {BOARD_STEPS.map((step) => (
                <td key={step} className="min-w-40 py-1.5 pe-4">
                  <Cell cell={cells[step]} zone={zone} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell, zone }: { cell: BoardCell; zone: string }) {
  const { state, time, note, detail, isRemark } = cell;
  return (
    <>
      <BoardMark state={state} />
      <span className="block text-[0.8125rem] text-soft">
        {time && <At time={time} zone={zone} />}
        {detail && <span className="block">{detailWords[detail]}</span>}
        {note && <span className="block max-w-64">{note.en}</span>}
        {isRemark && <span className="block text-faint">as remarked; no step was taken</span>}
      </span>
    </>
  );
}
