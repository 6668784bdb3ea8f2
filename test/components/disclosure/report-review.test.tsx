import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ProposedFact, ReportProposal } from "#components/disclosure/report-actions.ts";
import { ReportForm } from "#components/disclosure/report-form.tsx";
import { ReportReview } from "#components/disclosure/report-review.tsx";
import { displayTime } from "#domain/time/display.ts";
import { recordTime } from "#domain/time/recorded-time.ts";

const at = recordTime({ wallClock: "2026-09-08T09:00", zone: "UTC" }).time;
const fact = (words: string, verdict: ProposedFact["verdict"], more: Partial<ProposedFact> = {}): ProposedFact => ({
  ...{ words, verdict, times: [], beside: [], from: "/data/x", ...more },
});
const proposal: ReportProposal = {
  ...{ id: "4711", title: "Pages <of> others", state: { text: "odd", known: false }, version: 3 },
  facts: [
    fact("Received.", "new", { times: [{ label: "at", shown: displayTime(at, "Asia/Tokyo", "en") }] }),
    fact("Valid.", "already_there"),
    fact("Closed.", "refused", { message: "After received comes no closed." }),
    fact("A credit.", "new", { beside: ["<b>beside</b>"] }),
  ],
  leftOut: [{ from: "/state", why: "It means none of ours." }],
};
const drawn = () => renderToStaticMarkup(<ReportReview proposal={proposal} isBusy={false} take={() => undefined} />);
const boxes = (html: string) => html.match(/<input type="checkbox"[^>]*>/g) ?? [];

it("ticks what is new; what is there or impossible cannot be ticked and says why", () => {
  const html = drawn();
  expect(boxes(html).map((box) => [box.includes("checked"), box.includes("disabled")])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [true, false],
  ]);
  for (const words of ["Enter 2 facts", "There already", "After received comes no closed.", "2026-09-08", "18:00"]) {
    expect(html).toContain(words);
  }
});

it("says where each fact stood, what was left out, and that a state is none of ours; nothing of it is markup", () => {
  const html = drawn();
  expect(html).toContain("which means none of ours and is kept as text");
  expect(html.match(/\/data\/x/g)).toHaveLength(4);
  expect(html).toContain("It means none of ours.");
  expect(html).not.toMatch(/<of>|<b>/);
});

it("offers the vendor of the case as who handles the report, and a new party as who made it", () => {
  const parties = [
    { key: "finder", name: "The finder", isVendor: false },
    { key: "provider", name: "The provider", isVendor: true },
  ];
  const none = () => undefined;
  const html = renderToStaticMarkup(<ReportForm {...{ parties, text: "", write: none, isBusy: false, read: none }} />);
  expect(html).toContain('<option value="provider" selected="">The provider</option>');
  expect(html).toContain('<option value="reporter" selected="">A new party</option>');
});
