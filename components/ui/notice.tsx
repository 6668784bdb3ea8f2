import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  info: { icon: Info, look: "border-accent bg-accent-soft", word: "Note" },
  done: { icon: CircleCheck, look: "border-good bg-good-soft", word: "Done" },
  warning: { icon: TriangleAlert, look: "border-warn bg-warn-soft", word: "Warning" },
  problem: { icon: CircleAlert, look: "border-bad bg-bad-soft", word: "Problem" },
} as const;

export type Tone = keyof typeof tones;

/** Something to know, told by sign and word as well as colour. */
export function Notice({ tone, title, children }: { tone: Tone; title?: string; children?: ReactNode }) {
  const { icon: Icon, look, word } = tones[tone];
  return (
    <div className={`flex gap-2 border-s-4 px-3 py-2 ${look}`}>
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <span className="sr-only">{word}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
