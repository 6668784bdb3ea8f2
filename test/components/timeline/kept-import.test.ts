import { describe, expect, it } from "vitest";
import type { ImportActions, ProposedRow } from "#components/timeline/import-actions.ts";
import { answered, rowDraftOf, type PasteDraft } from "#components/timeline/import-draft.ts";
import { MOST_CHARACTERS } from "#components/timeline/import-words.ts";
import { importFromWords, importInWords } from "#components/timeline/kept-import.ts";
import { readRows } from "#components/timeline/use-import.ts";
import { displayTime } from "#domain/time/display.ts";
import { importProposal } from "#domain/timeline/intake/import-request.ts";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

const paste: PasteDraft = { text: "2026-07-01 12:00 IST asked", format: "", zone: "", baseDate: "" };

function rowsOf(text: string): ProposedRow[] {
  return readIntake(text, {}).rows.map(({ time, ...row }) => ({
    ...row,
    ...(time && { shown: { local: displayTime(time, "UTC", "en"), utc: displayTime(time, "UTC", "en") } }),
  }));
}

/** Answers as the server does, and remembers what it was asked. */
function server() {
  const asked: unknown[] = [];
  const propose: ImportActions["propose"] = async (_slug, request) => {
    asked.push(request.accept);
    return { ok: true, proposal: { format: "plain", unit: "line", rows: rowsOf(request.text) } };
  };
  return { asked, propose };
}

describe("a paste that is kept", () => {
  const [first] = rowsOf(paste.text);
  const candidate = first?.doubts[0]?.candidates?.[0];
  if (!first || !candidate) throw new Error("IST is in doubt");
  const answer = answered(rowDraftOf(first), candidate);
  const answers = { paste, drafts: [[1, answer] as [number, typeof answer]], attemptId: "a".repeat(32) };

  it("comes back as it was, and nothing comes of nothing or of what cannot be read", () => {
    expect(importFromWords(importInWords({ paste, answers }))).toEqual({ paste, answers });
    expect(importInWords({ paste: { ...paste, text: "" } })).toBe("");
    for (const words of ["", "{", "null", '{"paste":{"text":1}}']) expect(importFromWords(words)).toBeUndefined();
  });

  it("is read again with its answers; those to lines that are gone are left out", async () => {
    const { asked, propose } = server();
    const kept = { ...answers, drafts: [...answers.drafts, [9, answer] as [number, typeof answer]] };
    const result = await readRows("s", propose, paste, kept);
    expect(result.ok && [...result.drafts]).toEqual([[1, answer]]);
    expect(asked).toEqual([undefined, [{ line: 1, zone: candidate.zone }]]);
  });

  it("that is longer than the server takes is refused before it is sent, in words that are true", async () => {
    const { asked, propose } = server();
    const long = { ...paste, text: "x".repeat(MOST_CHARACTERS + 1) };
    const result = await readRows("s", propose, long, undefined);
    expect(!result.ok && result.problem.detail).toContain("1,000,001 characters; at most 1,000,000");
    expect(asked).toEqual([]);
    expect(importProposal.safeParse({ text: long.text }).success).toBe(false);
    expect(importProposal.safeParse({ text: long.text.slice(1) }).success).toBe(true);
  });
});
