import type { ViewName } from "#domain/timeline/view-address.ts";

const fromRowToRow = "↑ ↓ go from one to the next, Home End to the first and last";
const steps: Record<ViewName, string> = {
  drawn:
    "← → go from one to the next, ↑ ↓ to the lane above or below, Home End to the first and last; + − enlarge and shrink, 0 shows the whole",
  list: fromRowToRow,
  table: fromRowToRow,
};

/** What an event does in each view is the same; only the steps to it follow how it is laid out. */
export function KeysInWords({ view, mayWrite }: { view: ViewName; mayWrite: boolean }) {
  const out = view === "drawn" ? ", once more steps out to the paper, which ← → move" : "";
  return (
    <p className="mt-1 max-w-5xl text-[0.8125rem] text-faint pointer-coarse:hidden print:hidden">
      On an event: {steps[view]}. Space selects it, {mayWrite && "Enter or e edits it in place, i inserts after it, "}h
      shows its history. Escape lets go of what is selected{out}.
    </p>
  );
}
