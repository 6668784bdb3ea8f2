import { describe, expect, it } from "vitest";
import type { ProposedRow } from "#components/timeline/import-actions.ts";
import {
  acceptedOf,
  answered,
  answersOf,
  countByVerdict,
  requestOf,
  rowDraftsOf,
  takenRows,
} from "#components/timeline/import-draft.ts";
import { displayTime } from "#domain/time/display.ts";
import { importOrder, importProposal } from "#domain/timeline/intake/import-request.ts";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

const TEXT = "14:35 UTC found\n2026-07-01 12:00 IST asked\nno time\n14:35 UTC Found\n---";
const PASTE = { text: TEXT, format: "" as const, zone: "", baseDate: "2026-09-09" };

function proposedRows(): ProposedRow[] {
  return readIntake(TEXT, { baseDate: "2026-09-09" }).rows.map(({ time, ...row }) => ({
    ...row,
    ...(time && { shown: { local: displayTime(time, "Asia/Tokyo", "en"), utc: displayTime(time, "UTC", "en") } }),
  }));
}

describe("the rows of a paste in the form", () => {
  const rows = proposedRows();
  const base = rowDraftsOf(rows);

  it("only what is beyond doubt is ticked", () => {
    expect(rows.map(({ verdict }) => verdict)).toEqual(["ready", "doubt", "unreadable", "duplicate", "ignored"]);
    expect([...base.values()].map(({ take }) => take)).toEqual([true, false, false, false, false]);
    expect(countByVerdict(rows)).toEqual(
      new Map([
        ["ready", 1],
        ["doubt", 1],
        ["unreadable", 1],
        ["duplicate", 1],
        ["ignored", 1],
      ]),
    );
  });

  it("untouched rows send what was proposed, in the shape the verb takes", () => {
    const order = { ...requestOf(PASTE), accept: acceptedOf(rows, base, base) };
    expect(order.accept).toEqual([{ line: 1, lane: "provider", audience: "internal", milestone: null }]);
    expect(importOrder.safeParse(order).success).toBe(true);
  });

  it("edits go along; a row without a time or a title is not taken, whatever is ticked", () => {
    const [first, third] = [base.get(1), base.get(3)];
    if (!first || !third) throw new Error("the rows are there");
    const drafts = new Map(base)
      .set(1, { ...first, title: " Root cause ", milestone: "reported" })
      .set(3, { ...third, take: true });
    expect(acceptedOf(rows, drafts, base)).toEqual([
      { line: 1, title: "Root cause", lane: "provider", audience: "internal", milestone: "reported" },
    ]);
    expect(takenRows(rows, new Map(base).set(1, { ...first, title: " " }))).toEqual([]);
  });

  it("an answer, and words in place of a time, are tried before they are taken", () => {
    const [second, third] = [base.get(2), base.get(3)];
    const candidates = rows[1]?.doubts[0]?.candidates ?? [];
    const dublin = candidates.find(({ zone }) => zone === "Europe/Dublin");
    if (!second || !third || !dublin) throw new Error("the rows are there");
    const drafts = new Map(base).set(2, answered(second, dublin)).set(3, { ...third, words: "2026-09-10 08:00 UTC" });
    const accept = answersOf(drafts, base);
    expect(accept).toEqual([
      { line: 2, zone: "Europe/Dublin" },
      { line: 3, time: "2026-09-10 08:00 UTC" },
    ]);
    expect(importProposal.safeParse({ ...requestOf(PASTE), accept }).success).toBe(true);
    expect(drafts.get(2)?.take).toBe(true);
  });
});
