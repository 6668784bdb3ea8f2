import { Pencil, Undo2 } from "lucide-react";

type Props = { title: string; onEdit: () => void; onRetract: () => void };

const look =
  "inline-flex size-8 items-center justify-center border border-transparent text-soft hover:border-line-strong hover:text-ink";

export function RowActions({ title, onEdit, onRetract }: Props) {
  return (
    <span className="flex">
      <button type="button" onClick={onEdit} className={look} title="Edit">
        <Pencil aria-hidden size={15} />
        <span className="sr-only">Edit: {title}</span>
      </button>
      <button type="button" onClick={onRetract} className={look} title="Retract">
        <Undo2 aria-hidden size={15} />
        <span className="sr-only">Retract: {title}</span>
      </button>
    </span>
  );
}
