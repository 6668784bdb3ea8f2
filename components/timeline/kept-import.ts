import type { PasteDraft, RowDraft } from "./import-draft.ts";

/** What was said about the rows of a paste that was read. */
export type KeptAnswers = { paste: PasteDraft; drafts: [number, RowDraft][]; attemptId: string };
/** A paste as it stands in the form, with the answers to the one that was read. */
export type KeptImport = { paste: PasteDraft; answers?: KeptAnswers | undefined };

/** No words where there is nothing to keep. */
export function importInWords({ paste, answers }: KeptImport): string {
  return paste.text === "" && !answers ? "" : JSON.stringify({ paste, answers });
}

export function importFromWords(words: string): KeptImport | undefined {
  try {
    const found = JSON.parse(words === "" ? "null" : words) as Partial<KeptImport> | null;
    if (!isPaste(found?.paste)) return undefined;
    const { answers } = found;
    return isPaste(answers?.paste) && Array.isArray(answers.drafts)
      ? { paste: found.paste, answers }
      : { paste: found.paste };
  } catch {
    return undefined;
  }
}

function isPaste(paste: PasteDraft | undefined): paste is PasteDraft {
  return [paste?.text, paste?.format, paste?.zone, paste?.baseDate].every((part) => typeof part === "string");
}

export function samePaste(a: PasteDraft, b: PasteDraft): boolean {
  return a.text === b.text && a.format === b.format && a.zone === b.zone && a.baseDate === b.baseDate;
}
