import { BetweenHorizontalStart, History, Pencil, Trash2 } from "lucide-react";

type Props = {
  title: string;
  onEdit: () => void;
  onInsert?: () => void;
  onHistory?: () => void;
  onRetract: () => void;
};

const look =
  "inline-flex size-8 items-center justify-center border border-transparent text-soft hover:border-line-strong hover:text-ink";

/** What can be done to one event. On a focused row: Enter or e, i, h. */
export function RowActions({ title, onEdit, onInsert, onHistory, onRetract }: Props) {
  const all = [
    { word: "Edit", act: onEdit, Sign: Pencil },
    { word: "Insert after", act: onInsert, Sign: BetweenHorizontalStart },
    { word: "History", act: onHistory, Sign: History },
    { word: "Retract", act: onRetract, Sign: Trash2 },
  ];
  return (
    <span className="grid grid-cols-[2rem_2rem] sm:flex">
      {all.flatMap(({ word, act, Sign }) =>
        act ? (
          <button key={word} type="button" onClick={act} className={look} title={word}>
            <Sign aria-hidden size={15} />
            <span className="sr-only">
              {word}: {title}
            </span>
          </button>
        ) : (
          []
        ),
      )}
    </span>
  );
}

export function HistoryButton({ title, onHistory }: { title: string; onHistory: () => void }) {
  return (
    <button type="button" onClick={onHistory} className={look} title="History">
      <History aria-hidden size={15} />
      <span className="sr-only">History: {title}</span>
    </button>
  );
}
