import { CircleCheck, CircleHelp, CircleX, Contrast } from "lucide-react";
import type { ProtectionStatus } from "#domain/upstream/fix-matrix.ts";
import type { ExposureVerdict } from "#domain/upstream/exposure-shape.ts";
import { protectionWords, verdictWords } from "./upstream-words.ts";

const MARKS = {
  affected: { icon: CircleX, look: "text-bad" },
  partly_protected: { icon: Contrast, look: "text-warn" },
  not_affected: { icon: CircleCheck, look: "text-good" },
  unknown: { icon: CircleHelp, look: "text-soft" },
} as const;
const AS_VERDICT = { exposed: "affected", protected: "not_affected" } as const;

/** Sign, word and colour: each alone says it. */
export function VerdictMark({ verdict }: { verdict: ExposureVerdict }) {
  return <Mark of={verdict} word={verdictWords[verdict]} />;
}

export function ProtectionMark({ status }: { status: ProtectionStatus }) {
  const of = status === "exposed" || status === "protected" ? AS_VERDICT[status] : status;
  return <Mark of={of} word={protectionWords[status]} />;
}

function Mark({ of, word }: { of: ExposureVerdict; word: string }) {
  const { icon: Icon, look } = MARKS[of];
  return (
    <span className={`inline-flex items-baseline gap-1 font-semibold whitespace-nowrap ${look}`}>
      <Icon aria-hidden size={14} className="translate-y-0.5 shrink-0" />
      {word}
    </span>
  );
}
