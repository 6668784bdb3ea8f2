import { bytesText, numberText } from "./impact-words.ts";
import type { LogLine, LogStatus } from "./log-line.ts";

type Tone = "good" | "warn" | "bad" | "soft";

export const statusWords: Record<LogStatus, { name: string; tone: Tone; sign: string }> = {
  receiving: { name: "Receiving", tone: "soft", sign: "↑" },
  needs_mapping: { name: "Needs a mapping", tone: "warn", sign: "?" },
  queued: { name: "Queued", tone: "soft", sign: "…" },
  scanning: { name: "Scanning", tone: "soft", sign: "…" },
  complete: { name: "Complete", tone: "good", sign: "✓" },
  incomplete: { name: "Incomplete", tone: "bad", sign: "!" },
  failed: { name: "Failed", tone: "bad", sign: "✕" },
  cancelled: { name: "Cancelled", tone: "warn", sign: "✕" },
};

export const toneLook: Record<Tone, string> = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  soft: "text-soft",
};

const phases: Record<string, string> = {
  reading: "Reading and checking every row",
  normalising: "Writing a clean copy",
  staging: "Setting the mapped columns aside",
  ids: "Comparing ids over all logs",
  bins: "Putting every row in its bin",
  accounts: "Counting by account",
  caught: "Listing what the rule catches",
  waiting_for_rule: "Read; waits for a rule",
};

export function phaseWords(phase: string): string {
  return phases[phase] ?? "Working";
}

/** What is so, and what happens next or what somebody has to do. */
export function stateWords(log: LogLine): string {
  return says[log.status](log);
}

const says: Record<LogStatus, (log: LogLine) => string> = {
  receiving: ({ received, bytes }) =>
    `${bytesText(received)} of ${bytesText(bytes)} are here. If the upload ended, choose the same file again: it goes on where it was.`,
  needs_mapping: () => "Say which column is which; then it is read by itself.",
  queued: ({ behind, progress }) => {
    if (progress?.phase === "waiting_for_rule")
      return "It is read and waits for the impact rule; then it is counted by itself.";
    return behind === undefined ? "It is read within seconds." : `It is read when the scan of ${behind} is through.`;
  },
  scanning: ({ progress }) =>
    progress ? `${phaseWords(progress.phase)}. It is counted when that is done.` : "It begins; then it is counted.",
  complete: ({ rows, scannedUnder }) =>
    rows === undefined || scannedUnder === undefined
      ? "Read; it is counted as soon as there is a rule."
      : rows.read === 0
        ? `It holds no row: 0 of 0 rows are affected under revision ${scannedUnder} of the rule, which says nothing of who was affected.`
        : `${numberText(rows.affected)} of ${numberText(rows.read)} rows are affected under revision ${scannedUnder} of the rule.`,
  incomplete: ({ reason }) =>
    `${sentence(reason)}It counts for nothing. Send the whole file again, or delete this one.`,
  failed: ({ reason }) => `${sentence(reason)}It counts for nothing. Try again, or delete it.`,
  cancelled: ({ reason, mayMap }) =>
    `${sentence(reason)}It counts for nothing.${mayMap ? " Saving its mapping takes it up again." : " Send it again, or delete it."}`,
};

function sentence(reason: string | undefined): string {
  if (reason === undefined) return "";
  const words = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(words) ? `${words} ` : `${words}. `;
}
