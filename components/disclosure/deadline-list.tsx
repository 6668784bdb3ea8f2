import type { DeadlineTerms } from "#domain/disclosure/case-state.ts";
import type { ViewedClock, ViewedDeadline } from "#domain/disclosure/case-view.ts";
import { At } from "./at.tsx";
import { clockNotice, clockWords, rollWords, unitWords } from "./deadline-words.ts";
import { policyWords } from "./disclosure-words.ts";
import type { Names } from "./fact-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings, None } from "./part.tsx";
import { TimeLeft } from "./time-left.tsx";

type Shared = { zone: string; now: string };

/** All deadlines; the one that comes first of those that run is marked, and it binds the case. */
export function DeadlineList({ deadlines, names, ...shared }: Shared & { deadlines: ViewedDeadline[]; names: Names }) {
  if (deadlines.length === 0) return <None>None is recorded; no policy applies by itself.</None>;
  return (
    <ul>
      {deadlines.map((deadline) => (
        <li key={deadline.deadline} className="border-b border-line py-1.5">
          <DeadlineLine {...{ deadline, names, ...shared }} />
        </li>
      ))}
    </ul>
  );
}

function DeadlineLine({ deadline, names, zone, now }: Shared & { deadline: ViewedDeadline; names: Names }) {
  const { deadline: key, policy, due, party, satisfied, waived, superseded, isEffective, countdown } = deadline;
  const title = policy.title ?? policyWords[policy.name];
  const runs = !satisfied && !waived;
  return (
    <>
      <p>
        <strong className="font-semibold">{title}</strong>
        {party && ` · ${names("party", party)}`}
        {isEffective && <span className="font-medium text-accent"> · the next one</span>}
      </p>
      <p className={countdown?.isOver ? "text-bad" : ""}>
        {due ? <At time={due} zone={zone} /> : "not computed"}
        {due?.date && <span className="text-soft"> by the end of that date</span>}
        {due && runs && (
          <span className="ms-1 font-medium">
            {" "}
            <TimeLeft due={due} now={now} over="past" />
          </span>
        )}
      </p>
      {satisfied && (
        <p className="text-good">
          Kept <At time={satisfied.time} zone={zone} />
        </p>
      )}
      {waived && <p className="text-soft">Waived: {waived.reason}</p>}
      <HowComputed terms={deadline} zone={zone} />
      {superseded.map((older) => (
        <div key={older.seq} className="ms-4 text-[0.8125rem] text-soft">
          <s>{older.due && <At time={older.due} zone={zone} />}</s> superseded
          <HowComputed terms={older} zone={zone} />
        </div>
      ))}
      {runs && (
        <Doings>
          <OpenForm form="deadline_satisfied" of={key}>
            Kept<span className="sr-only"> {title}</span>
          </OpenForm>
          <OpenForm form="deadline_moved" of={key}>
            Compute anew<span className="sr-only"> {title}</span>
          </OpenForm>
          <OpenForm form="deadline_waived" of={key}>
            Waive<span className="sr-only"> {title}</span>
          </OpenForm>
        </Doings>
      )}
    </>
  );
}

/** The inputs, as they were, and the version of the rules: anybody can compute it again. */
function HowComputed({ terms, zone }: { terms: DeadlineTerms; zone: string }) {
  const { policy, anchor, fixedAt, override, rules, calendarVersion, remarks = [] } = terms;
  return (
    <details className="text-[0.8125rem] text-soft">
      <summary className="cursor-pointer">
        {policy.length} {unitWords[policy.unit].en} from {policy.anchor}
        {override && ` · ${override}`}
      </summary>
      <ul className="ms-4 list-disc ps-4">
        <li>
          starts <At time={anchor} zone={zone} />, counted in {policy.zone}
        </li>
        {fixedAt && (
          <li>
            the fix was there <At time={fixedAt} zone={zone} />
          </li>
        )}
        {policy.roll !== "none" && <li>on a free day: {rollWords[policy.roll].en.toLowerCase()}</li>}
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
        <li>
          {[rules, calendarVersion].filter(Boolean).join(", ")} · entry {terms.seq}
        </li>
      </ul>
    </details>
  );
}

/** Clocks that a named person confirmed; none runs by itself. */
export function ClockList({ clocks, zone, now }: Shared & { clocks: ViewedClock[] }) {
  return (
    <>
      {clocks.length === 0 && <None>None runs. Each needs a named person who confirmed that it applies.</None>}
      <ul>
        {clocks.map(({ clock, name, title, confirmedBy, starts, due, satisfied }) => (
          <li key={clock} className="border-b border-line py-1.5">
            <p>
              <strong className="font-semibold">{title ?? clockWords[name].en}</strong>
            </p>
            <p>
              {due ? <At time={due} zone={zone} /> : "not computed"}
              {due && !satisfied && (
                <span className="ms-1 font-medium">
                  {" "}
                  <TimeLeft due={due} now={now} over="past" />
                </span>
              )}
              {satisfied && (
                <span className="ms-1 text-good">
                  {" "}
                  met <At time={satisfied.time} zone={zone} />
                </span>
              )}
            </p>
            <p className="text-[0.8125rem] text-soft">
              started <At time={starts} zone={zone} /> · confirmed applicable by {confirmedBy}
            </p>
            {!satisfied && (
              <Doings>
                <OpenForm form="clock_satisfied" of={clock}>
                  Met<span className="sr-only"> {title ?? clockWords[name].en}</span>
                </OpenForm>
              </Doings>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[0.8125rem] text-faint">{clockNotice.en}</p>
    </>
  );
}
