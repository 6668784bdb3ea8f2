type Act = () => void;
type Props = { title: string; onEdit: Act; onInsert?: Act; onHistory?: Act; onRetract: Act };

// One picture holds all signs: as drawings of their own, four in every row, they would be most of what a scroll paints.
const look =
  "size-8 border border-transparent bg-[url('/row-signs.svg')] bg-size-[8rem_2rem] bg-origin-border hover:border-line-strong";
const SIGNS = {
  Edit: "bg-left",
  "Insert after": "bg-position-[-2rem_0]",
  History: "bg-position-[-4rem_0]",
  Retract: "bg-right",
};

/** What can be done to one event. On a focused row: e, i, h. */
export function RowActions({ title, onEdit, onInsert, onHistory, onRetract }: Props) {
  return (
    <span className="grid grid-cols-[2rem_2rem] sm:flex">
      {sign("Edit", title, onEdit)}
      {onInsert && sign("Insert after", title, onInsert)}
      {onHistory && sign("History", title, onHistory)}
      {sign("Retract", title, onRetract)}
    </span>
  );
}

export function HistoryButton({ title, onHistory }: { title: string; onHistory: Act }) {
  return sign("History", title, onHistory);
}

function sign(word: keyof typeof SIGNS, title: string, act: Act) {
  return (
    <button
      type="button"
      onClick={act}
      className={`${look} ${SIGNS[word]}`}
      title={word}
      aria-label={`${word}: ${title}`}
    />
  );
}
