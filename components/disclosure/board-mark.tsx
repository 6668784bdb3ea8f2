import { CircleCheck, CircleDashed, CircleHelp, Minus } from "lucide-react";
import type { BoardState } from "#domain/disclosure/case-words.ts";
import { boardStateWords } from "./disclosure-words.ts";

const MARKS = {
  done: { icon: CircleCheck, look: "text-good" },
  pending: { icon: CircleDashed, look: "text-warn" },
  not_applicable: { icon: Minus, look: "text-faint" },
  unknown: { icon: CircleHelp, look: "text-soft" },
} as const;

/** Sign, word and colour: each alone says it. */
export function BoardMark({ state, word }: { state: BoardState; word?: string }) {
  const { icon: Icon, look } = MARKS[state];
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-medium ${look}`}>
      <Icon aria-hidden size={15} className="shrink-0 translate-y-0.5" />
      {word ?? boardStateWords[state]}
    </span>
  );
}
