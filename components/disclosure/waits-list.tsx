import type { Wait } from "#domain/disclosure/waits.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { At, sinceInWords } from "./at.tsx";
import type { Names } from "./fact-words.ts";
import { None } from "./part.tsx";
import { waitWords } from "./wait-words.ts";

type Props = { waits: Wait[]; names: Names; zone: string; now: RecordedTime };

/** What people must decide, then what waits on which party; each with since when. */
export function WaitsList({ waits, names, zone, now }: Props) {
  if (waits.length === 0) return <None>Nothing waits on anybody.</None>;
  const decisions = waits.filter(({ party }) => party === undefined);
  const others = waits.filter(({ party }) => party !== undefined);
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {[...decisions, ...others].map((wait) => (
        <li
          key={`${wait.what} ${wait.party ?? ""} ${wait.term ?? ""}`}
          className={`border-b border-line py-1.5 ${wait.party === undefined ? "border-s-4 border-s-warn bg-warn-soft ps-3" : ""}`}
        >
          <p>
            {wait.party === undefined ? (
              <>
                <span className="sr-only">A decision to take: </span>
                {waitWords[wait.what]}
                {wait.term && ` (${names("term", wait.term)})`}
              </>
            ) : (
              <>
                <strong className="font-semibold">{names("party", wait.party)}</strong> {waitWords[wait.what]}.
              </>
            )}
          </p>
          <p className="text-[0.8125rem] text-soft">
            for {sinceInWords(wait.since, now)}, since <At time={wait.since} zone={zone} />
            {wait.by && (
              <>
                {" "}
                · wanted by <At time={wait.by} zone={zone} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
