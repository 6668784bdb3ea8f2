import type { CaseView } from "#domain/disclosure/case-view.ts";
import { At } from "./at.tsx";
import { embargoWords } from "./disclosure-words.ts";
import type { Names } from "./fact-words.ts";
import { StatusStrip } from "./status-strip.tsx";
import { ThreeClocks } from "./three-clocks.tsx";
import { TimeLeft } from "./time-left.tsx";

/** Status, embargo and the next deadline, at one look. */
export function CaseGlance({ view, names, zone }: { view: CaseView; names: Names; zone: string }) {
  const { embargo, deadlines, status, board, now, opened } = view;
  const next = deadlines.find(({ isEffective }) => isEffective);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 border-b border-line pb-4 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
      <StatusStrip {...{ status, board, names, zone }} />
      <section aria-label="Embargo at one look">
        <p className="text-[0.8125rem] text-soft">Embargo</p>
        <p className={`font-medium ${embargo.binding ? "text-bad" : ""}`}>{embargoWords[embargo.state]}</p>
        {embargo.binding && (
          <>
            <p className="text-xl font-semibold">
              <TimeLeft due={embargo.binding.ends} now={now} />
            </p>
            <ThreeClocks time={embargo.binding.ends} caseZone={opened.zone} />
          </>
        )}
      </section>
      <section aria-label="Next deadline">
        <p className="text-[0.8125rem] text-soft">Next deadline</p>
        {next?.due ? (
          <>
            <p className="font-medium">{names("deadline", next.deadline)}</p>
            <p className={next.countdown?.isOver ? "text-bad" : ""}>
              <TimeLeft due={next.due} now={now} over="past" />
            </p>
            <p className="text-[0.8125rem] text-soft">
              <At time={next.due} zone={zone} />
            </p>
          </>
        ) : (
          <p className="text-soft">None</p>
        )}
      </section>
    </div>
  );
}
