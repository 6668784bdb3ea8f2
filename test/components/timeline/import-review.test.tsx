import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ProposedRow } from "#components/timeline/import-actions.ts";
import { rowDraftsOf } from "#components/timeline/import-draft.ts";
import { ImportReview } from "#components/timeline/import-review.tsx";
import { displayTime } from "#domain/time/display.ts";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

const nothing = () => undefined;

it("shows every row with its verdict, its time in two zones, its doubt and a labelled field for each part", () => {
  const { format, unit, rows } = readIntake("2026-09-09 14:35 UTC found\n2026-07-01 12:00 IST asked\nno <b>time</b>");
  const shown: ProposedRow[] = rows.map(({ time, ...row }) => ({
    ...row,
    ...(time && { shown: { local: displayTime(time, "Asia/Tokyo", "en"), utc: displayTime(time, "UTC", "en") } }),
  }));
  const html = renderToStaticMarkup(
    <ImportReview
      proposal={{ format, unit, rows: shown }}
      drafts={rowDraftsOf(shown)}
      edit={nothing}
      setTaken={nothing}
      readAgain={nothing}
      accept={nothing}
      isBusy={false}
    />,
  );
  expect(html.match(/<li /g)).toHaveLength(3);
  for (const said of [
    "Accept 1 row",
    "Take line 1",
    "Ready",
    "In doubt",
    "Not read",
    "Time of line 2",
    "2026-09-09",
    "23:35",
    "14:35",
  ])
    expect(html).toContain(said);
  expect(html.match(/type="radio"/g)).toHaveLength(3);
  expect(html).toContain("no &lt;b&gt;time&lt;/b&gt;");
  const ids = [...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(8);
  for (const id of ids) expect(html).toContain(`id="${id}"`);
});
